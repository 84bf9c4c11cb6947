// The numbers of a network file: their types, little-endian.

export type NumberType = 'u8' | 'i8' | 'i16' | 'i32' | 'f32';

export const BYTES: Readonly<Record<NumberType, number>> = { u8: 1, i8: 1, i16: 2, i32: 4, f32: 4 };

export const READERS: Readonly<Record<NumberType, (view: DataView, offset: number) => number>> = {
  u8: (view, offset) => view.getUint8(offset),
  i8: (view, offset) => view.getInt8(offset),
  i16: (view, offset) => view.getInt16(offset, true),
  i32: (view, offset) => view.getInt32(offset, true),
  f32: (view, offset) => view.getFloat32(offset, true),
};

export const WRITERS: Readonly<Record<NumberType, (view: DataView, offset: number, value: number) => void>> = {
  u8: (view, offset, value) => view.setUint8(offset, value),
  i8: (view, offset, value) => view.setInt8(offset, value),
  i16: (view, offset, value) => view.setInt16(offset, value, true),
  i32: (view, offset, value) => view.setInt32(offset, value, true),
  f32: (view, offset, value) => view.setFloat32(offset, value, true),
};
