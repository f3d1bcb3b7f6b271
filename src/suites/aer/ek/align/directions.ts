const up =
  'rais\\p{L}{1,3}|rises?|rising|rose|risen|increas\\p{L}{1,4}|grow(?:s|ing|n|th)?|grew|more|higher|greater|larger|above|up|gains?|steig\\p{L}{1,4}|stieg\\p{L}{0,2}|gestiegen\\p{L}{0,2}|erhöh\\p{L}{1,4}|wächst|wachsen\\p{L}{0,2}|mehr|höher\\p{L}{0,2}|größer\\p{L}{0,2}|augment\\p{L}{1,6}|hausse|croît|croissante?s?|plus|élevée?s?|supérieure?s?|aument\\p{L}{1,5}|sub(?:e|en|ir|ida|ió)|crec\\p{L}{1,6}|más|mayor(?:es)?|sob(?:e|em|ir|iu)|cresc\\p{L}{1,6}|mais|maior(?:es)?|sal(?:e|gono|ire)|più|maggior[ei]|superior(?:e|es|i)?|раст(?:ёт|ет|ут|и)|рост|повыша\\p{L}{1,5}|увеличива\\p{L}{1,5}|больше|выше'
const down =
  'falls?|falling|fell|fallen|decreas\\p{L}{1,4}|declin\\p{L}{1,4}|reduc\\p{L}{1,4}|lower(?:s|ed|ing)?|drop\\p{L}{0,4}|shrink\\p{L}{0,3}|less|fewer|smaller|below|down|loss(?:es)?|sink\\p{L}{1,4}|sank\\p{L}{0,2}|gesunken\\p{L}{0,2}|fällt|fallen\\p{L}{0,2}|senk\\p{L}{1,4}|verringer\\p{L}{1,4}|weniger|niedriger\\p{L}{0,2}|kleiner\\p{L}{0,2}|diminu\\p{L}{1,6}|baiss\\p{L}{1,5}|rédui\\p{L}{1,5}|décroît|moins|inférieure?s?|disminu\\p{L}{1,6}|baj(?:a|an|ar|ada|ó)|ca(?:e|en|er|ída)|menos|menor(?:es)?|inferior(?:e|es|i)?|ca(?:i|em|ir|iu)|reduz\\p{L}{0,4}|scend(?:e|ono|ere)|cal(?:a|ano|are)|riduc\\p{L}{1,5}|meno|minor[ei]|пада\\p{L}{1,4}|снижа\\p{L}{1,5}|уменьша\\p{L}{1,5}|меньше|ниже'
const towards = (words: string, signs: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})|${signs}`, 'giu')
const ways = [
  towards(up, '上升|增加|提高|上涨|增长|更多|更高|高于'),
  towards(down, '下降|减少|降低|下跌|更少|更低|低于')
]

/**
 * Whether a text that speaks of a statement gives another sense to it by words such as 'rises' and 'falls', of which eight languages
 * have many: 'It is true that the demand falls' does not say that a statement is true by which it rises.
 */
export function turnsRound(statement: string, text: string): boolean {
  const [ups, downs] = ways.map((words) => count(text, words) - count(statement, words))
  // Who repeats a part of a statement has fewer words of either way, and none that are not its own.
  return ups! > 0 || downs! > 0
}

function count(text: string, words: RegExp): number {
  return text.match(words)?.length ?? 0
}
