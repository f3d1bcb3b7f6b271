import { before, type Rewrite } from './rewrites.ts'

/** Words of bounds as English prose has them: 'mindestens' as 'at least', '以上' behind a number as 'or more'. */
export const boundWords: readonly Rewrite[] = [
  [before('upwards? of|in excess of|north of|well (?:over|above)'), 'more than '],
  [before('(?:just )?(?:shy|short|south) of|well (?:under|below)'), 'less than '],
  [/(?<=\d)\s{0,2}(?:多|余)\s{0,2}(?=\p{Script=Han}|[.,;]|$)/gu, ' or more '],
  [
    before(
      'mindestens|wenigstens|minstens|au moins|al menos|por lo menos|como mínimo|pelo menos|no mínimo|almeno|come minimo|至少|不少于|不低于'
    ),
    'at least '
  ],
  [
    before(
      "allenfalls|bestenfalls|tout au plus|como mucho|quando muito|tutt['’]al più|höchstens|hoogstens|maximal|au plus|au maximum|a lo sumo|como máximo|no máximo|al massimo|至多|最多|不超过"
    ),
    'at most '
  ],
  [before("bis zu|jusqu['’]à|hasta(?: un)?|até|fino a(?:l)?"), 'up to '],
  [
    before(
      "mehr als|meer dan|über|plus (?:de(?: la)?|du|d['’])|más (?:de(?: la| un| una)?|del)|mais (?:de(?: um)?|do que|da)|più (?:di|del|della|dei)|oltre(?: il| la)?|au-dessus de|por encima del?|acima d[eo]|al di sopra d[ie]l?|oberhalb von|superiore a|supérieur à|超过|多于|大于|高于"
    ),
    'more than '
  ],
  [
    before(
      "weniger als|minder dan|unter|moins (?:de(?: la)?|du|d['’])|menos (?:de(?: la| un| una| um)?|del|do que|da)|meno (?:di|del|della|dei|d['’])|en[- ]dessous de|por debajo del?|abaixo d[eo]|al di sotto d[ie]l?|unterhalb von|inferiore a|inférieur à|不到|少于|小于|低于|不足"
    ),
    'less than '
  ],
  [
    /(?<=\d(?:\s?(?:%|percent|years|months|yuan|dollars|euros))?)\s{0,3}(?:以上|及以上|或以上|oder mehr|ou plus|o más|ou mais|o più)/giu,
    ' or more '
  ],
  [
    /(?<=\d(?:\s?(?:%|percent|years|months|yuan|dollars|euros))?)\s{0,3}(?:以下|及以下|或以下|oder weniger|ou moins|o menos|ou menos|o meno)/giu,
    ' or less '
  ]
]
/** What bounds a year. */
export const yearBounds: readonly Rewrite[] = [
  [
    before(
      "until|till|bis|jusqu['’]en|hasta|até|fino al|vor(?: dem Jahr)?|avant|antes de(?: el)?|antes do ano de|prima (?:del|di)|anterior a|before"
    ),
    'before '
  ],
  [
    before('nach(?: dem Jahr)?|après|después de|luego de|tras|depois de|após|dopo (?:il )?|posterior a|after'),
    'after '
  ],
  [/(\d{4})\s(?:at the latest|au plus tard|a más tardar|o mais tardar|al più tardi|spätestens)/giu, ' before $1 '],
  [/(\d{4})\s(?:at the earliest|au plus tôt|como pronto|no mínimo|al più presto|frühestens)/giu, ' after $1 '],
  [before('spätestens(?: im Jahr)?|no later than|not later than'), 'before '],
  [before('frühestens(?: im Jahr)?|no earlier than|not earlier than'), 'after '],
  [/(\d{4})\s{0,3}(?:之前|以前|前)/g, ' before $1 '],
  [/(\d{4})\s{0,3}(?:之后|以后|之後|后)/g, ' after $1 ']
]
