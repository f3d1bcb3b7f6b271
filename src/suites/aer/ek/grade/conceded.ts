const word = (...languages: readonly string[]) => String.raw`(?<!\p{L})(?:${languages.join('|')})(?!\p{L})`

/** Words that open a clause of which the writer grants the truth, to say something else. */
const although = `${word(
  'although|though|even though|even if|while|whereas|granted(?: that)?|admittedly|despite the fact that|to be sure|true enough',
  'obwohl|obgleich|obschon|wenngleich|auch wenn|wenn auch|selbst wenn|während|zugegeben',
  'bien que|quoique|même si|encore que|alors que|tandis que|certes',
  'aunque|si bien|aun cuando|pese a que|a pesar de que|mientras que',
  'embora|ainda que|mesmo que|apesar de que|se bem que|enquanto',
  'anche se|sebbene|benché|nonostante|malgrado|mentre|seppure',
  'hoewel|ook al|ofschoon|хотя|несмотря на то|chociaż|mimo że'
)}|虽然|尽管|固然|诚然|虽说`
/** Who is reported to say what the writer need not think. */
const reported = `${word(
  String.raw`(?:some|many|most|several|popular|a few|critics|keynesians|monetarists|textbooks|people|students|others|you|one|we)(?: \p{Ll}{1,14}){0,2} (?:might|may|could|would|argue|say|claim|think|believe|assume|object|call|act|hold that|summary|view|belief|conclude)`,
  "(?:it is|it['’]s) (?:tempting|often (?:said|claimed|argued|thought)|sometimes (?:said|claimed|argued)|commonly (?:said|thought))",
  '(?:manche|viele|einige|oft|häufig|man)(?: \\p{L}{1,14}){0,3} (?:meinen|sagen|behaupten|glauben|denken|könnte|gesagt|behauptet)|man könnte',
  "(?:certains|beaucoup|plusieurs|d['’]aucuns|on)(?: \\p{L}{1,14}){0,2} (?:pensent|disent|soutiennent|croient|pourrai[te]n?t?|dit souvent)",
  '(?:algunos|muchos|varios|se)(?: \\p{L}{1,14}){0,2} (?:piensan|dicen|sostienen|creen|argumentan|podría|suele decir)',
  '(?:alguns|muitos|vários|costuma-se)(?: \\p{L}{1,14}){0,2} (?:pensam|dizem|sustentam|acreditam|argumentam|poderia)',
  '(?:alcuni|molti|parecchi|si)(?: \\p{L}{1,14}){0,2} (?:pensano|dicono|sostengono|credono|potrebbe)',
  '(?:некоторые|многие)(?: \\p{L}{1,14}){0,2} (?:думают|говорят|считают|полагают)|можно подумать'
)}|有人(?:认为|说)|很多人(?:认为|说)|人们常`
/** 'It is true that …' is said of what follows it. */
const granted = `${word(
  String.raw`(?:it is|it['’]s|that is|is it)(?: \p{L}{1,12})? (?:true|false|correct|right|wrong)(?: enough)?,? that`,
  '(?:es|das) (?:ist|stimmt|trifft)(?: \\p{L}{1,12}){0,2}(?: (?:wahr|richtig|falsch|zu))?,? dass|zwar (?:ist|stimmt|trifft) es(?: \\p{L}{1,12}){0,2},? dass',
  "(?:il est|c['’]est|s['’]il est)(?: \\p{L}{1,12})? (?:vrai|exact|juste|faux|correct),? qu(?:e(?!\\p{L})|['’])",
  '(?:si )?(?:bien )?es(?: \\p{L}{1,12})? (?:cierto|verdad|verdadero|correcto|falso),? que',
  '(?:se )?é(?: \\p{L}{1,12})? (?:verdade|certo|verdadeiro|correto|falso),? que',
  '(?:se )?è(?: \\p{L}{1,12})? (?:vero|esatto|corretto|giusto|falso),? che',
  'het is(?: \\p{L}{1,12})? (?:waar|juist|onwaar),? dat|(?:это )?(?:верно|правда|правильно|неверно),? что|(?:to )?prawda,? że'
)}|(?:诚然|的确|确实)`
const but = `${word('but|yet|however|still|nevertheless|nonetheless', 'aber|doch|jedoch|dennoch|allerdings|trotzdem', 'mais|pourtant|cependant|toutefois|néanmoins', 'pero|sin embargo|no obstante', 'mas|porém|contudo|todavia|no entanto', 'ma|però|tuttavia', 'maar|echter|но|однако|ale|jednak')}|但|不过|然而|可是`

const opens = String.raw`(?<=^|[.!?;:。！？；\n]["'*_)\s]{0,4}|[–—]\s)`
const clauseOf = String.raw`[^.!?;\n。！？；]{0,240}?`
const upToComma = String.raw`${clauseOf}(?:[,，]\s?(?!(?:and|or|und|et|y|e)(?!\p{L}))|[.!?;\n。]|$)`
const upToBut = String.raw`${clauseOf}(?:(?=[,，]?\s?(?:${but}))|[.!?;\n。！？；]|$)`

const conceded = new RegExp(
  `${opens}(?:${word('and|but|so|or|und|aber|et|mais|y|pero|e|mas|ma')}\\s)?(?:${although})${upToComma}`,
  'giu'
)
const others = new RegExp(`(?:${reported})${upToBut}`, 'giu')
const truths = new RegExp(`(?:${granted})${upToBut}`, 'giu')
/** A clause behind the main one, up to the end of its sentence or to what is drawn from it. */
const trailing = new RegExp(
  String.raw`[,;，；(]?\s?(?:${although})${clauseOf}(?=[,，]\s(?:so|hence|thus|therefore|also|donc|así|logo|quindi)(?!\p{L})|[.!?;\n。！？；]|$)`,
  'giu'
)
const turned = new RegExp(but, 'iu')

/** What is left of a text, and whether a word such as 'but' turned away from what was taken. */
export type Unconceded = { text: string; isTurned: boolean }

/** A text without what its writer only grants or reports: 'Although many say so, …', 'It is true that …, but …'. */
export function withoutConceded(text: string): Unconceded {
  let isTurned = false
  const drop = (left: string, pattern: RegExp) =>
    left.replaceAll(pattern, (part: string, ...rest: unknown[]) => {
      const [index, whole] = rest.filter((each) => typeof each === 'number' || typeof each === 'string').slice(-2)
      if (
        turned.test(
          String(whole)
            .slice(Number(index) + part.length)
            .slice(0, reach)
        )
      )
        isTurned = true
      return ' '
    })
  const left = [conceded, truths, others].reduce(drop, text)
  return { text: left.trim(), isTurned }
}

/** How far behind a clause the word stands that turns away from it. */
const reach = 12

/** A text also without the concessions behind its main clauses: 'C, although A would be better'. */
export function mainClauses(text: string): string {
  return withoutConceded(text).text.replaceAll(trailing, '').trim()
}
