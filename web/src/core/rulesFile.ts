// Where the page gets the rules from. The npm package has a file of its own in place of this one.
export const rulesFile = (): Promise<Response> => fetch(new URL('../../wasm/rules.wasm', import.meta.url));
