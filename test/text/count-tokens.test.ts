import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mostTokens } from '../../src/text/count-tokens.ts'

/** A text with its tokens by o200k_base (js-tiktoken 1.0.21) and by the published vocabulary of Claude (@anthropic-ai/tokenizer 0.0.4). */
const counted: [string, number, number][] = [
  [
    'After the tariff cut of 1995 employment in exporting firms rose by 1.2 percent, while wages in other firms hardly moved; the difference is significant at the five percent level.',
    38,
    36
  ],
  [
    'Tariff cut\t0.042***\t(0.013)\t-0.621\t[1.94]\nExporter × post\t1.203\t(0.441)\t12,345\t0.07\nObservations\t18,204\t18,204\t9,877\t9,877\n',
    66,
    67
  ],
  [
    String.raw`\frac{\partial \ln w_{it}}{\partial \tau_{gc}} = \beta_0 + \sum_{k=1}^{K} \beta_k x_{ikt} - \frac{1}{2}\sigma^2_{\varepsilon}`,
    54,
    53
  ],
  ['R_g = (w − b)/τ_gc, for all g ∈ G and c ≠ g, where λ ≥ 0 and Σ_c τ_gc = 1. (4)', 40, 44],
  [
    'Adler, R. and Brook, A. (1994b) ‘The price of water: evidence from 312 districts’, Journal of Fictional Economics 12(3), 401–433.',
    42,
    38
  ],
  ...(
    [
      ['ek/questions', 3271, 3316],
      ['mm/problems', 5668, 5721],
      ['lr/references', 2702, 2694],
      ['pa/condensed-body', 2048, 2028]
    ] as const
  ).map(([name, openai, claude]): [string, number, number] => [
    readFileSync(new URL(`../../corpus/aer/replies/${name}.json`, import.meta.url), 'utf8'),
    openai,
    claude
  ])
]

describe('mostTokens', () => {
  it.each(counted)(
    'is more than either vocabulary takes of "%.30s", and less than twice as much',
    (text, openai, claude) => {
      expect(mostTokens(text)).toBeGreaterThan(1.2 * Math.max(openai, claude))
      expect(mostTokens(text)).toBeLessThan(2 * Math.max(openai, claude))
    }
  )

  it('counts each letter of the marks of a plot that read as letters, and nothing of an empty text', () => {
    // 200 times l: 119 tokens by Claude's vocabulary.
    expect(mostTokens('l'.repeat(200))).toBeGreaterThan(119)
    expect(mostTokens('Wages rose by 12 %.')).toBe(9)
    expect(mostTokens('')).toBe(0)
  })
})
