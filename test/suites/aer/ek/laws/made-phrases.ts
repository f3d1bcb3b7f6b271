/** What sheets are made of in one language. */
export type Phrases = {
  true: string
  false: string
  option: string
  question: string
  answer: string
  because: string
  types: Readonly<Record<string, string>>
  /** Cues between reasons and the answer. */
  cues: readonly string[]
  reasons: readonly string[]
  eliminates: (others: readonly string[], own: string) => string
  corrections: readonly ((first: string, own: string) => string)[]
  undecided: readonly ((one: string, other: string) => string)[]
  atEnd: readonly ((id: string, own: string) => string)[]
  retractions: readonly ((id: string) => string)[]
  openings: readonly string[]
  closings: readonly string[]
  summaries: readonly string[]
  finals: readonly string[]
  sentences: readonly ((id: string, value: string) => string)[]
}

export const phrases: Readonly<Record<string, Phrases>> = {
  en: {
    ...{ true: 'True', false: 'False', option: 'Option', question: 'Question', answer: 'Answer', because: 'Reason' },
    types: {
      single_choice: 'Single Choice',
      true_false: 'True/False',
      fill_in_blank: 'Fill in the Blank',
      ordering: 'Ordering'
    },
    cues: ['So:', 'Answer:', 'Therefore, the answer is', 'Hence', '→'],
    reasons: [
      'This follows from the standard textbook treatment.',
      'The usual argument in the literature applies here.',
      'A simple numerical example confirms it.',
      'One might object, but the evidence is on this side.',
      'See any intermediate text on the subject.'
    ],
    eliminates: ([a, b, c]) => `${a} is wrong, ${b} confuses cause and effect, and ${c} can be ruled out.`,
    corrections: [
      (first, own) => `${first}. Wait, actually ${own}.`,
      (first, own) => `${first} – no, on reflection it is ${own}.`,
      (first, own) => `At first I thought ${first}, but it must be ${own}.`,
      (first, own) => `${first}... scratch that, ${own}`,
      (first, own) => `${first}. Correction: ${own}`,
      (first, own) => `Not ${first} but ${own}.`
    ],
    undecided: [
      (one, other) => `either ${one} or ${other}, I can't decide.`,
      () => "I don't know.",
      (one, other) => `${one} or ${other}`,
      () => '(no answer)',
      () => '—'
    ],
    atEnd: [
      (id, own) => `Correction: ${id} should be ${own}.`,
      (id, own) => `On second thoughts, I change my answer to ${id}: ${own}.`,
      (id, own) => `Edit: I made a mistake above. ${id}: ${own}`,
      (id, own) => `One change: for ${id} I now say ${own}.`
    ],
    retractions: [
      (id) => `Please disregard my answer to ${id}.`,
      (id) => `I withdraw my answer to ${id}; I am not sure about it.`
    ],
    openings: [
      'Here are my answers:',
      "Sure! Let's work through the quiz step by step.",
      '# Answers',
      'Below you will find my answer to each question, with brief notes.'
    ],
    closings: [
      'Let me know if you would like further explanations!',
      'I hope this helps.',
      'Note: some of these are debated in the literature.'
    ],
    summaries: ['**Summary**', 'Summary of answers:', '## Final answers', '---\nAnswer key:'],
    finals: [
      '**Final answers**',
      'After checking everything again, my final answers are:',
      '## Final Answer (revised)'
    ],
    sentences: [
      (id, value) => `For ${id}, my answer is ${value}.`,
      (id, value) => `As to ${id}, I would go with ${value}.`,
      (id, value) => `${id} is ${value}.`,
      (id, value) => `In ${id} the answer must be ${value}.`
    ]
  },
  de: {
    ...{
      true: 'Richtig',
      false: 'Falsch',
      option: 'Option',
      question: 'Frage',
      answer: 'Antwort',
      because: 'Begründung'
    },
    types: {
      single_choice: 'Single Choice',
      true_false: 'Richtig/Falsch',
      fill_in_blank: 'Lückentext',
      ordering: 'Reihenfolge'
    },
    cues: ['Also:', 'Antwort:', 'Daher lautet die Antwort', 'Somit', '→'],
    reasons: [
      'Das folgt aus der üblichen Lehrbuchdarstellung.',
      'Das bekannte Argument aus der Literatur gilt hier.',
      'Ein kleines Zahlenbeispiel bestätigt es.'
    ],
    eliminates: ([a, b, c]) => `${a} ist falsch, ${b} verwechselt Ursache und Wirkung, und ${c} scheidet aus.`,
    corrections: [
      (first, own) => `${first}. Moment, doch eher ${own}.`,
      (first, own) => `${first} – nein, es ist ${own}.`,
      (first, own) => `Zuerst dachte ich ${first}, aber es muss ${own} sein.`,
      (first, own) => `${first}. Korrektur: ${own}`,
      (first, own) => `Nicht ${first}, sondern ${own}.`
    ],
    undecided: [
      (one, other) => `entweder ${one} oder ${other}, ich kann mich nicht entscheiden.`,
      () => 'Das weiß ich nicht.',
      () => 'keine Antwort'
    ],
    atEnd: [
      (id, own) => `Korrektur: ${id} sollte ${own} sein.`,
      (id, own) => `Ich ändere meine Antwort zu ${id}: ${own}.`,
      (id, own) => `Nachtrag: Oben habe ich mich geirrt. ${id}: ${own}`
    ],
    retractions: [
      (id) => `Bitte meine Antwort zu ${id} nicht werten.`,
      (id) => `Meine Antwort zu ${id} ziehe ich zurück.`
    ],
    openings: ['Hier sind meine Antworten:', 'Gerne! Gehen wir die Fragen der Reihe nach durch.', '# Antworten'],
    closings: ['Sag Bescheid, wenn du weitere Erklärungen brauchst!', 'Ich hoffe, das hilft.'],
    summaries: ['**Zusammenfassung**', 'Zusammenfassung der Antworten:', '## Endgültige Antworten'],
    finals: ['**Endgültige Antworten**', 'Nach nochmaliger Prüfung lauten meine endgültigen Antworten:'],
    sentences: [
      (id, value) => `Bei ${id} lautet meine Antwort ${value}.`,
      (id, value) => `Für ${id} wähle ich ${value}.`,
      (id, value) => `${id} ist ${value}.`
    ]
  },
  fr: {
    ...{
      true: 'Vrai',
      false: 'Faux',
      option: 'Option',
      question: 'Question',
      answer: 'Réponse',
      because: 'Justification'
    },
    types: {
      single_choice: 'Choix unique',
      true_false: 'Vrai/Faux',
      fill_in_blank: 'Textes à trous',
      ordering: 'Classement'
    },
    cues: ['Donc :', 'Réponse :', 'La réponse est donc', 'Ainsi', '→'],
    reasons: [
      "C'est la présentation habituelle des manuels.",
      "L'argument usuel de la littérature s'applique ici.",
      'Un petit exemple chiffré le confirme.'
    ],
    eliminates: ([a, b, c]) => `${a} est faux, ${b} confond cause et effet, et ${c} est à écarter.`,
    corrections: [
      (first, own) => `${first}. Attendez, en fait ${own}.`,
      (first, own) => `${first} – non, c'est ${own}.`,
      (first, own) => `Au départ je pensais à ${first}, mais c'est ${own}.`,
      (first, own) => `${first}. Correction : ${own}`,
      (first, own) => `Non pas ${first} mais ${own}.`
    ],
    undecided: [
      (one, other) => `soit ${one}, soit ${other}, je ne peux pas trancher.`,
      () => 'Je ne sais pas.',
      () => 'sans réponse'
    ],
    atEnd: [
      (id, own) => `Correction : ${id} devrait être ${own}.`,
      (id, own) => `Je change ma réponse à ${id} : ${own}.`,
      (id, own) => `Erratum : je me suis trompé plus haut. ${id} : ${own}`
    ],
    retractions: [
      (id) => `Merci de ne pas tenir compte de ma réponse à ${id}.`,
      (id) => `Je retire ma réponse à ${id}.`
    ],
    openings: ['Voici mes réponses :', 'Bien sûr ! Voyons les questions une par une.', '# Réponses'],
    closings: ["N'hésitez pas si vous souhaitez des explications !", "J'espère que cela vous aide."],
    summaries: ['**Récapitulatif**', 'Résumé des réponses :', '## Réponses finales'],
    finals: ['**Réponses finales**', 'Après vérification, mes réponses définitives sont :'],
    sentences: [
      (id, value) => `Pour ${id}, ma réponse est ${value}.`,
      (id, value) => `À ${id}, je réponds ${value}.`,
      (id, value) => `${id} est ${value}.`
    ]
  },
  es: {
    ...{
      true: 'Verdadero',
      false: 'Falso',
      option: 'Opción',
      question: 'Pregunta',
      answer: 'Respuesta',
      because: 'Justificación'
    },
    types: {
      single_choice: 'Opción única',
      true_false: 'Verdadero/Falso',
      fill_in_blank: 'Completar',
      ordering: 'Ordenar'
    },
    cues: ['Por tanto:', 'Respuesta:', 'La respuesta es, pues,', 'Así que', '→'],
    reasons: [
      'Es la exposición habitual de los manuales.',
      'El argumento usual de la literatura vale aquí.',
      'Un pequeño ejemplo numérico lo confirma.'
    ],
    eliminates: ([a, b, c]) => `${a} es incorrecta, ${b} confunde causa y efecto, y ${c} queda descartada.`,
    corrections: [
      (first, own) => `${first}. Espera, en realidad ${own}.`,
      (first, own) => `${first} – no, es ${own}.`,
      (first, own) => `Al principio pensé en ${first}, pero debe ser ${own}.`,
      (first, own) => `${first}. Corrección: ${own}`,
      (first, own) => `No ${first}, sino ${own}.`
    ],
    undecided: [
      (one, other) => `o bien ${one} o bien ${other}, no puedo decidirme.`,
      () => 'No lo sé.',
      () => 'sin respuesta'
    ],
    atEnd: [
      (id, own) => `Corrección: ${id} debería ser ${own}.`,
      (id, own) => `Cambio mi respuesta a ${id}: ${own}.`,
      (id, own) => `Nota: arriba me equivoqué. ${id}: ${own}`
    ],
    retractions: [
      (id) => `Por favor, no tengan en cuenta mi respuesta a ${id}.`,
      (id) => `Retiro mi respuesta a ${id}.`
    ],
    openings: ['Aquí están mis respuestas:', '¡Claro! Vamos pregunta por pregunta.', '# Respuestas'],
    closings: ['¡Avísame si necesitas más explicaciones!', 'Espero que esto ayude.'],
    summaries: ['**Resumen**', 'Resumen de respuestas:', '## Respuestas finales'],
    finals: ['**Respuestas finales**', 'Tras revisarlo todo, mis respuestas definitivas son:'],
    sentences: [
      (id, value) => `En ${id} mi respuesta es ${value}.`,
      (id, value) => `Para ${id} elijo ${value}.`,
      (id, value) => `${id} es ${value}.`
    ]
  },
  pt: {
    ...{
      true: 'Verdadeiro',
      false: 'Falso',
      option: 'Opção',
      question: 'Questão',
      answer: 'Resposta',
      because: 'Justificativa'
    },
    types: {
      single_choice: 'Escolha única',
      true_false: 'Verdadeiro/Falso',
      fill_in_blank: 'Preencher lacunas',
      ordering: 'Ordenação'
    },
    cues: ['Portanto:', 'Resposta:', 'A resposta é, pois,', 'Logo', '→'],
    reasons: [
      'É a exposição habitual dos manuais.',
      'O argumento usual da literatura vale aqui.',
      'Um pequeno exemplo numérico confirma isso.'
    ],
    eliminates: ([a, b, c]) => `${a} está errada, ${b} confunde causa e efeito, e ${c} fica descartada.`,
    corrections: [
      (first, own) => `${first}. Espere, na verdade ${own}.`,
      (first, own) => `${first} – não, é ${own}.`,
      (first, own) => `A princípio pensei em ${first}, mas deve ser ${own}.`,
      (first, own) => `${first}. Correção: ${own}`,
      (first, own) => `Não ${first}, mas sim ${own}.`
    ],
    undecided: [(one, other) => `ou ${one} ou ${other}, não consigo decidir.`, () => 'Não sei.', () => 'sem resposta'],
    atEnd: [(id, own) => `Correção: ${id} deveria ser ${own}.`, (id, own) => `Mudo minha resposta a ${id}: ${own}.`],
    retractions: [(id) => `Por favor, desconsidere minha resposta a ${id}.`, (id) => `Retiro minha resposta a ${id}.`],
    openings: ['Aqui estão minhas respostas:', 'Claro! Vamos questão por questão.', '# Respostas'],
    closings: ['Avise se precisar de mais explicações!', 'Espero ter ajudado.'],
    summaries: ['**Resumo**', 'Resumo das respostas:', '## Respostas finais'],
    finals: ['**Respostas finais**', 'Após revisar tudo, minhas respostas finais são:'],
    sentences: [
      (id, value) => `Em ${id} minha resposta é ${value}.`,
      (id, value) => `Para ${id} escolho ${value}.`,
      (id, value) => `${id} é ${value}.`
    ]
  },
  zh: {
    ...{ true: '正确', false: '错误', option: '选项', question: '题目', answer: '答案', because: '理由' },
    types: { single_choice: '单选题', true_false: '判断题', fill_in_blank: '填空题', ordering: '排序题' },
    cues: ['所以：', '答案：', '因此答案是', '故选', '→'],
    reasons: ['这是教科书的标准结论。', '文献中的常见论证在此适用。', '一个简单的数字例子可以证实这一点。'],
    eliminates: ([a, b, c]) => `${a}不对，${b}混淆了因果，${c}可以排除。`,
    corrections: [
      (first, own) => `${first}。等等，其实应该是${own}。`,
      (first, own) => `一开始我以为是${first}，但应该是${own}。`,
      (first, own) => `${first}。更正：${own}`,
      (first, own) => `不是${first}，而是${own}。`
    ],
    undecided: [(one, other) => `${one}或${other}，我无法确定。`, () => '不知道。', () => '未作答'],
    atEnd: [(id, own) => `更正：${id} 应为 ${own}。`, (id, own) => `我把 ${id} 的答案改为 ${own}。`],
    retractions: [(id) => `请忽略我对 ${id} 的回答。`, (id) => `我撤回对 ${id} 的回答。`],
    openings: ['以下是我的答案：', '好的！我们逐题来看。', '# 答案'],
    closings: ['如需更多解释，请告诉我！', '希望对你有帮助。'],
    summaries: ['**总结**', '答案汇总：', '## 最终答案'],
    finals: ['**最终答案**', '经过复查，我的最终答案是：'],
    sentences: [(id, value) => `${id} 的答案是 ${value}。`, (id, value) => `${id} 我选 ${value}。`]
  }
}
