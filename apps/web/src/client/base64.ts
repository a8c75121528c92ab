/** Bytes as JSON can hold them. */
export function base64(bytes: Uint8Array): string {
  const part = 0x8000;
  let text = "";
  for (let start = 0; start < bytes.length; start += part) text += String.fromCharCode(...bytes.subarray(start, start + part));
  return btoa(text);
}
