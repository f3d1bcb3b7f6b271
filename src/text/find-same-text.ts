/**
 * The first of the values whose text holds the same letters, figures and signs, apart from case, typography and
 * punctuation; none for a text that holds nothing of these.
 */
export function findSameText<Value extends { text: string }>(
  values: readonly Value[],
  text: string
): Value | undefined {
  const held = essence(text)
  return held === '' ? undefined : values.find((value) => essence(value.text) === held)
}

function essence(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[‐‑‒–−]/g, '-')
  // A point inside a number and a sign in front of one count; elsewhere they are punctuation.
  return (plain.match(/[\p{L}\p{N}%<>=]+|(?<=\d)\.(?=\d)|(?<![\p{L}\p{N}])[-+](?=[\d.])/gu) ?? []).join('')
}
