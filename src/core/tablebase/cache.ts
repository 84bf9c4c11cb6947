// The block cache: pages of table files in linear memory, shared by all threads.
//
// WebAssembly cannot map files, so the host reads each page when it is first needed. A page has a sequence number, which is odd while
// a thread fills the page. Readers check it before and after copying and never wait. A thread that needs a page slot which another
// thread is filling reads the file into its own scratch memory.

import { CONTROL_TABLEBASES } from '../../abi/memory';
import {
  CACHE_PAGE_BITS,
  CACHE_PAGE_SIZE,
  CACHE_WAYS,
  PAGE_RECORD_SIZE,
  PAGE_SEQUENCE,
  PAGE_TAG,
  PAGE_USED,
  SCRATCH_FENCE,
  SCRATCH_PAGE,
  TABLEBASES_CACHE,
  TABLEBASES_SET_BITS,
  TABLE_BYTES,
  TABLE_FILE,
} from '../../abi/tablebase';
import { readBlock } from '../env';

/** The records of a set. */
const RECORDS_SIZE = CACHE_WAYS * PAGE_RECORD_SIZE;

/** Address of the page that belongs to a record. */
function pageAddress(cache: usize, pages: usize, record: usize): usize {
  return pages + ((record - cache) / PAGE_RECORD_SIZE) * CACHE_PAGE_SIZE;
}

/** Copies bytes. Most reads are of 2 or 6 bytes, for which a loop is fastest. */
function copy(target: usize, source: usize, length: u32): void {
  if (length <= 8) {
    for (let at: u32 = 0; at < length; at++) store<u8>(target + at, load<u8>(source + at));
  } else {
    memory.copy(target, source, length);
  }
}

/** Reads a page of a table's file to an address. Returns false if the file cannot be read. */
function readPage(table: usize, page: u64, address: usize): bool {
  const offset = page << CACHE_PAGE_BITS;
  const length = min<u64>(CACHE_PAGE_SIZE, load<u64>(table, TABLE_BYTES) - offset);
  return readBlock(load<u32>(table, TABLE_FILE), f64(offset), i32(length), address) == i32(length);
}

/** The page of a set to replace: an empty one, otherwise one not used recently (the second-chance algorithm). */
function victimOf(records: usize): usize {
  const end = records + RECORDS_SIZE;
  for (let record = records; record < end; record += PAGE_RECORD_SIZE) {
    if (load<u64>(record, PAGE_TAG) == 0) return record;
  }
  let victim: usize = 0;
  for (let record = records; record < end; record += PAGE_RECORD_SIZE) {
    if (victim == 0 && load<u32>(record, PAGE_USED) == 0) victim = record;
    else store<u32>(record, 0, PAGE_USED);
  }
  return victim ? victim : records;
}

/** Copies a part of a page of a table's file to `target`; `scratch` is the thread's. False if the file cannot be read. */
function copyFromPage(table: usize, page: u64, from: u32, length: u32, target: usize, scratch: usize): bool {
  const image = usize(load<u32>(CONTROL_TABLEBASES));
  const cache = usize(load<u32>(image, TABLEBASES_CACHE));
  const setBits = load<u32>(image, TABLEBASES_SET_BITS);
  const tag = ((u64(load<u32>(table, TABLE_FILE)) + 1) << 40) | page;
  const set = usize((tag * 0x9e3779b97f4a7c15) >> (64 - setBits));
  const pages = cache + (usize(RECORDS_SIZE) << setBits);
  const records = cache + set * RECORDS_SIZE;
  for (let record = records; record < records + RECORDS_SIZE; record += PAGE_RECORD_SIZE) {
    const sequence = atomic.load<u32>(record, PAGE_SEQUENCE);
    if (load<u64>(record, PAGE_TAG) != tag || sequence & 1) continue;
    copy(target, pageAddress(cache, pages, record) + from, length);
    // The copy must complete before the sequence number is read again. An atomic addition acts as the fence.
    atomic.add<u32>(scratch, 1, SCRATCH_FENCE);
    if (atomic.load<u32>(record, PAGE_SEQUENCE) != sequence) break;
    if (load<u32>(record, PAGE_USED) == 0) store<u32>(record, 1, PAGE_USED);
    return true;
  }

  const record = victimOf(records);
  const sequence = atomic.load<u32>(record, PAGE_SEQUENCE);
  const isMine = (sequence & 1) == 0 && atomic.cmpxchg<u32>(record, sequence, sequence + 1, PAGE_SEQUENCE) == sequence;
  if (!isMine) {
    if (!readPage(table, page, scratch + SCRATCH_PAGE)) return false;
    copy(target, scratch + SCRATCH_PAGE + from, length);
    return true;
  }
  const address = pageAddress(cache, pages, record);
  const isRead = readPage(table, page, address);
  if (isRead) copy(target, address + from, length);
  store<u64>(record, isRead ? tag : 0, PAGE_TAG);
  store<u32>(record, 1, PAGE_USED);
  atomic.store<u32>(record, sequence + 2, PAGE_SEQUENCE);
  return isRead;
}

/**
 * Copies bytes of a table's file, which must lie within it, to `target`. `scratch` is the thread's scratch memory.
 * False if the file cannot be read.
 */
export function readTable(table: usize, offset: u64, length: u32, target: usize, scratch: usize): bool {
  assert(offset + length <= load<u64>(table, TABLE_BYTES), 'reads past the end of a table');
  while (length > 0) {
    const from = u32(offset) & (CACHE_PAGE_SIZE - 1);
    const count = min<u32>(length, CACHE_PAGE_SIZE - from);
    if (!copyFromPage(table, offset >> CACHE_PAGE_BITS, from, count, target, scratch)) return false;
    offset += count;
    target += count;
    length -= count;
  }
  return true;
}
