import { describe, expect, it } from 'vitest'
import { candidateNames, loadCandidate } from '../../../src/demo/recordings.ts'
import { detectManipulation } from '../../../src/grading/injection/detect-manipulation.ts'
import { paperNames, papersMissing, readSharedPaper } from '../../helpers/shared-papers.ts'
import { readSamplePaper } from '../../suites/aer/recorded-extraction.ts'

describe('detectManipulation says nothing of', () => {
  it.each([
    'Judges who face re-election hand out longer sentences; a judge may ignore the guidelines without any penalty.',
    'Borrowers with a credit score of 700 pay less. Students scored 10/10 on PISA, and graders gave them full marks.',
    'We ask subjects to ignore the instructions of the first stage, and they ignore previous rules of thumb.',
    'The evaluator observes a signal, the referee reports it, and the principal awards the highest score to the first.',
    'Teachers grade on a curve with a rubric. Each reviewer rates the response of the agent from 1 to 10.',
    'As the judge, the planner weighs both; as an AI language model I cannot run the regression, but its sign is clear.',
    'Under the gold standard the rule was wrong. The system: demand, supply. Note to readers: all prices are real.',
    'Ratings: AAA: 10; BBB: 4. Max score: 100. The score function is $s = \\partial \\log f$, the grade is a dummy.',
    '{"answers": {"q1": "B", "q2": true}, "score": 700, "rating": "AAA"}',
    '```python\n>>> import numpy as np\n>>> x << 2\n```\n| a | b |\n|---|---|\n| 10 | 9 |',
    '<think>The user wants an abstract.</think>\n# Abstract\n\nWe study tariffs. <answer>Optimal.</answer>',
    '### Step 1: setup\n### Result: existence\n## Model\n## Setting\n## Verdict of the literature',
    '$$\\begin{aligned} x &\\phantom{=} y \\\\ &= \\hphantom{-}z \\end{aligned}$$ \\textcolor{blue}{see} <i>x</i> a<b>c',
    'Κατανάλωση αx + βy, maxθ, lnΑ_t, Δy, μm; Леонид Канторович и оценка; Ökonomie, naïve, 経済学の指示.',
    'Ignorons les frictions : la note de bas de page donne 10 points. Ignoriert man Steuern, so gilt die Regel.',
    'https://www.example.org/a/very/long/path/with/many/segments/AbCdEfGhIjKlMnOpQrStUvWxYz0123456789 and 0x1f4a9',
    '👨‍👩‍👧 🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} ❤️ نمی‌خواهم क्‍ष tariff\u00ad rate',
    'Factors:\n- Human: capital\n- System: institutions\n- User: the household\n- Judge: the court',
    'def score(bids, weights):\n    return max(bids)\nUPDATE prices SET tariff = 10; status = open',
    'Columns: Y Y N Y N N Y Y N Y N N Y Y N Y N N Y Y N\nOptions: A B C D E F G H I J K L M N O P Q R S T U V',
    'En su época era mayor; los sol y los sel. DNA: 2SLS, H0, CO2, L1, x1, b2b.',
    'Codes: 01000001 00000000 11111111 10101010 01010101 00110011 11001100 00001111 11110000 and &#169; &#8364;',
    'In case of doubt please rate each statement; you will be paid 10 points. If you give more, you keep less.'
  ])('%j', (prose) => {
    expect(detectManipulation(prose)).toEqual([])
  })

  it.each(candidateNames)('the recorded answers of the %s candidate', (candidate) => {
    for (const output of loadCandidate(candidate).values()) expect(detectManipulation(output)).toEqual([])
  })

  it('the sample paper', async () => {
    const { pages } = await readSamplePaper()
    expect(detectManipulation(pages.map(({ text }) => text).join('\n\n'))).toEqual([])
  })
})

describe.skipIf(papersMissing)(`papers${papersMissing ? ` (skipped: ${papersMissing})` : ''}`, () => {
  // From the last to the first: another worker of the run may be reading them in the other direction.
  it.each(paperNames.toReversed())('%s has two passages at most that look like manipulation', async (name) => {
    const { pages } = await readSharedPaper(name)
    const text = pages.map((page) => page.text).join('\n\n')
    expect(detectManipulation(text).length).toBeLessThanOrEqual(2)
  })
})
