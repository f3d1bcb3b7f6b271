import type { FramesOfLanguage } from './frames.ts'

/** What Chinese answers say around the right one (X) and another one (Y). */
export const chinese: FramesOfLanguage = {
  blanks: [
    { stem: '作者采用____法估计政策的影响。', gold: '双重差分', other: '断点回归' },
    { stem: '产出下降了百分之____。', gold: '12.4', other: '14.2' }
  ],
  answers: {
    right: [
      'X',
      '“X”',
      '答案是X',
      '我认为是X',
      '可能是X',
      'X，而不是Y',
      '不是Y，而是X',
      '是X',
      '应填X',
      'X（见表2）',
      'X，因为原文如此',
      'Y？不，X',
      'X，不是Y',
      '虽然不太确定，但应该是X',
      '答案：X。',
      '与Y不同，是X'
    ],
    wrong: [
      'Y',
      '不是X',
      'Y，而不是X',
      '不是X，而是Y',
      'X或Y',
      'X还是Y',
      'X、Y',
      '既不是X也不是Y',
      '答案是Y',
      'Y，不是X',
      'X？不，Y',
      '除了X都可以',
      '不知道',
      'Y，与X不同',
      '并非X',
      'X和Y'
    ]
  },
  numbers: {
    right: ['约X', '大约X', 'X左右', '大概X'],
    wrong: ['超过X', '不到X', '至少X', '至多X', 'X以上', 'X以下', 'X到Y', 'X至Y', 'X多']
  }
}
