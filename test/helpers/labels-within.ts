/**
 * How many labels of two values anyone can have right who knows the more frequent value, and was told so many bits of
 * which is where: the most accuracy a for which labels × (h(p) − h(a)) stays within the bits, h the entropy of a coin and
 * p the share of the more frequent value (the rate of a source of coins at Hamming distortion 1 − a).
 *
 * @param given.right labels that the more frequent value alone has right
 */
export function labelsWithin({ labels, right, bits }: { labels: number; right: number; bits: number }): number {
  const known = entropy(right / labels)
  let most = right
  while (most < labels && labels * (known - entropy((most + 1) / labels)) <= bits) most += 1
  return most
}

function entropy(share: number): number {
  if (share === 0 || share === 1) return 0
  return -share * Math.log2(share) - (1 - share) * Math.log2(1 - share)
}
