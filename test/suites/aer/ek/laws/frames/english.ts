import type { FramesOfLanguage } from './frames.ts'

/** What English answers say around the right one (X) and another one (Y). */
export const english: FramesOfLanguage = {
  blanks: [
    {
      stem: 'The market suffers from ____ before any contract is signed.',
      gold: 'adverse selection',
      other: 'moral hazard'
    },
    { stem: 'Output fell by ____ percent.', gold: '12.4', other: '14.2' }
  ],
  answers: {
    right: [
      'X',
      '"X"',
      'X.',
      'I think X',
      'I believe it is X',
      'Probably X',
      'X, I believe',
      'X, not Y',
      'Not Y but X',
      'X rather than Y',
      'X instead of Y',
      'Unlike Y, X',
      'Y? No, X',
      'Y. Wait, no: X',
      'The answer is X',
      'It is X, since the paper says so',
      'X, as the authors show',
      'X (see Table 2)',
      'My guess: X',
      'X [2]',
      '**X**',
      'Answer: X\nReason: the passage says so',
      'I first thought Y, but it is X',
      'So the answer is X.',
      'Y is wrong; X is right',
      'X — according to the abstract',
      '{"answer": "X", "confidence": 0.9}',
      'It should be X, although I am not sure',
      'X, as opposed to Y',
      'Most likely X',
      'The authors say X.',
      'X, if I remember correctly',
      'Hence X',
      'The missing word is X'
    ],
    wrong: [
      'Y',
      'not X',
      'Y, not X',
      'not X but Y',
      'Y rather than X',
      'Y instead of X',
      'Unlike X, Y',
      'X? No, Y',
      'X. Wait, no: Y',
      'X or Y',
      'Y or X',
      'either X or Y',
      'X, Y',
      'X/Y',
      'The answer is Y',
      'Y, as opposed to X',
      'anything but X',
      'It is not X',
      'neither X nor Y',
      'X is wrong',
      'I first thought X, but it is Y',
      '{"answer": "Y", "alternatives": ["X"]}',
      'Y (not X)',
      'Definitely not X',
      'I do not know',
      'X; or maybe Y',
      'no X',
      'The answer is Y. X would be the naive guess.'
    ]
  },
  numbers: {
    right: [
      'about X',
      'roughly X',
      'approximately X',
      'exactly X',
      'around X',
      'X or so',
      'some X',
      'X in total',
      '≈ X'
    ],
    wrong: [
      'more than X',
      'less than X',
      'at least X',
      'at most X',
      'over X',
      'under X',
      'up to X',
      'X or more',
      'almost twice X',
      'X to Y',
      'between X and Y',
      '> X',
      'below X',
      'no more than X',
      'X and Y',
      'a minimum of X'
    ]
  }
}
