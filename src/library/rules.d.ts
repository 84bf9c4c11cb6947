// Built by `npm run build -- --library`: the rules core (src/library/core) as base64.

declare module '*/dist/library/rules.js' {
  const base64: string;
  export default base64;
}
