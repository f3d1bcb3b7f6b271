/** The smallest MM item, for tests of what is around it. */
export const mmItem = {
  examinee: {
    kind: 'derivation',
    scenario: 'A firm sells one good.',
    notation: [{ symbol: 'p', meaning: 'price' }],
    conditions: ['Demand is linear.'],
    task: 'Derive the optimal price.'
  },
  gold: {
    difficulty: 'medium',
    solution: { latex: 'p = 1/2', explanation: 'First-order condition.' },
    correctness: 'The price is one half.',
    keyElements: ['first-order condition'],
    sources: ['EQ01']
  }
}

/** Of an item that no paper was read for. */
export const noProvenance = {
  source: 'paper' as const,
  paperSha256: 'none',
  fragmentId: null,
  rounds: [],
  rubricHash: 'none'
}
