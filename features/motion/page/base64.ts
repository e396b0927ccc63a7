/** Bytes of a file as a message can carry them. */

/** Rejects where they cannot be read: a file may be gone since it was chosen. */
export function base64Of(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // As an address `data:…;base64,…`: the browser's own encoder.
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^.*,/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')));
    reader.readAsDataURL(bytes);
  });
}
