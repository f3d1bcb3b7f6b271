/** In Japanese the name is a word of many sentences: it counts in front of a sign, or alone. */
const japaneseExistence = [
  String.raw`(?<!\p{Script=Han})存在(?=[*"']{0,3}\s?[:：=|（(→—–\n])`,
  String.raw`(?<!\p{Script=Han})存在$`
]

/**
 * Names of fields as models translate them: German, French, Spanish, Portuguese, Italian, Dutch, Russian, Chinese and
 * Japanese. A language may have several; blanks stand for blanks, hyphens, underscores and
 * apostrophes.
 */
export const translatedNames: Readonly<Record<string, readonly string[]>> = {
  relevance: [
    'relevanz',
    'pertinence',
    'relevancia',
    'relevância',
    'rilevanza',
    'pertinenza',
    'pertinencia',
    'relevantie',
    'релевантность',
    '相关性',
    '関連性'
  ],
  math_formalization: [
    ...['mathematischen? formalisierung', 'mathematisierung', 'formalisation mathématique', 'formalización matemática'],
    ...[
      'formalização matemática',
      'formalizzazione matematica',
      'wiskundige formalisering',
      'математическая формализация'
    ],
    ...[
      '数学形式化',
      '数学化',
      '数理的定式化',
      '数学的定式化',
      '数学的形式化',
      '数理的形式化',
      '数式化',
      'math',
      'formalisation'
    ]
  ],
  uniqueness: [
    'eindeutigkeit',
    'einzigkeit',
    'unicité',
    'unicidad',
    'unicidade',
    'unicità',
    'uniciteit',
    'единственность',
    '唯一性',
    '一意性'
  ],
  stability: [
    'stabilität',
    'stabilité',
    'estabilidad',
    'estabilidade',
    'stabilità',
    'stabiliteit',
    'устойчивость',
    'стабильность',
    '稳定性',
    '安定性'
  ],
  existence: [
    'existenz',
    'existencia',
    'existência',
    'esistenza',
    'bestaan',
    'существование',
    '存在性',
    ...japaneseExistence
  ],
  equilibrium_scene: [
    ...[
      'gleichgewichtsszene',
      'gleichgewichtsszenario',
      'gleichgewichtssituation',
      'scène d équilibre',
      'situation d équilibre'
    ],
    ...[
      'escena de equilibrio',
      'escenario de equilibrio',
      'cena de equilíbrio',
      'cenário de equilíbrio',
      'scena di equilibrio'
    ],
    ...[
      'scene',
      'scena d equilibrio',
      'evenwichtsscène',
      'сцена равновесия',
      '均衡场景',
      '均衡情景',
      '均衡の場面',
      '均衡場面'
    ]
  ],
  time_characteristic: [
    ...[
      'zeitcharakteristik',
      'zeitmerkmal',
      'zeitliches merkmal',
      'zeitliche charakteristik',
      'zeitlicher charakter',
      'caractéristique temporelle'
    ],
    ...[
      'caractère temporel',
      'característica temporal',
      'carácter temporal',
      'caráter temporal',
      'caratteristica temporale'
    ],
    ...[
      'carattere temporale',
      'tijdskenmerk',
      'временная характеристика',
      '时间特征',
      '时间特性',
      '時間的特徴',
      '時間特性'
    ]
  ],
  time_horizon: [
    ...[
      'zeithorizont',
      'horizon temporel',
      'horizonte temporal',
      'orizzonte temporale',
      'tijdshorizon',
      'временной горизонт'
    ],
    ...['时间跨度', '时间范围', '时间视野', '时间维度', '時間的視野', '時間軸', '時間的範囲']
  ]
}
