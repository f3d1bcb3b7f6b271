/**
 * Scores as doubles, little-endian, without end where there is none, to be hashed: as text those of 1,000 models would take
 * seconds.
 */
export function scoreBytes(scores: readonly (number | null)[]): DataView {
  const view = new DataView(new ArrayBuffer(8 * scores.length))
  for (const [place, score] of scores.entries()) view.setFloat64(8 * place, score ?? Number.POSITIVE_INFINITY, true)
  return view
}
