const conditional =
  'would|could|might|may|würde|könnte|wäre|serait|pourrait|sería|podría|seria|poderia|sarebbe|potrebbe|был[оа]? бы'
const reproach = [
  String.raw`(?:is|was|can be) (?:not|wrong|too|tempting|excluded|ruled out|out of|discarded|rejected|refuted|unlikely|unsupported|unwarranted|what (?!i(?!\p{L})|we(?!\p{L})))`,
  'overlooks|ignores|goes too far|misses|ist (?:nicht|falsch|zu|verlockend)|übersieht|wäre falsch',
  'est (?:faux|trop|tentant)|ignore|es (?:demasiado|falso|tentador)|é (?:demasiado|demais|falso|tentador)|è (?:troppo|falso|allettante)'
].join('|')
const own = /^(?:be|sein|être|ser|essere)?\s?(?:my|meine?|mon|ma|mi|a minha|la mia)(?!\p{L})|^say(?!\p{L})/iu
const judged = new RegExp(`^["'“”„‘’«»*_\`]{0,3}\\s(?:(${conditional})|${reproach})(?!\\p{L})\\s?`, 'iu')

/**
 * Whether a value, by what stands behind it, is the subject of a sentence that weighs it and does not give it: 'a "yes"
 * would overlook the last line', '"no" is too strong'; but 'yes would be my answer'.
 */
export function isWeighedValue(behind: string): boolean {
  const match = judged.exec(behind)
  return match !== null && !own.test(behind.slice(match[0].length))
}

/** What leads, in the writer's own voice, to the value that the writer picks: 'I go with', 'ich nehme', 'je retiens'. */
const picking = new RegExp(
  String.raw`(?<![\p{L}'’])(?:${[
    String.raw`i(?:['’]ll|['’]d| will| would| must)?\s(?:still )?(?:go (?:with|for)|settle (?:on|for)|opt for|pick|choose|put|say|answer)`,
    'my (?:pick|choice) is|ich (?:nehme|wähle|sage|bleibe bei|setze)|je (?:retiens|choisis|dis|réponds|mets)',
    '(?:elijo|escojo|digo|me quedo con|opto por|pongo|fico com|escolho|ponho|scelgo|dico|opto per|metto)',
    'я выбираю|выбираю'
  ].join('|')})[\s:,]{1,3}(?:the |a )?["'“”„‘’«»*_\x60]{0,3}$`,
  'iu'
)
const doubted = /(?<!\p{L})(?:if|unless|when|before|whether|had|wenn|bevor|si|se|ob)(?!\p{L})[^,;:.]{0,60}$/iu

/** Whether a text ends by leading to the value that the writer picks. */
export function isPick(before: string): boolean {
  const match = picking.exec(before)
  return match !== null && !doubted.test(before.slice(0, match.index))
}
