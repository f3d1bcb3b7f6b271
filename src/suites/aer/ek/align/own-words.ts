import { piecesOf } from './pieces.ts'

/** Shorter clauses of a question stand in other texts by chance. */
const shortestEcho = 12

/** What a text says beside the clauses of a question that it repeats: a question that is told once more answers nothing. */
export function ownWords(text: string, stem: string): string {
  const clauses = piecesOf(stem)
    .map((piece) => trimmed(piece.text))
    .filter(({ length }) => length >= shortestEcho)
  const said = trimmed(text)
  if (said.length >= shortestEcho && trimmed(stem).toLowerCase().includes(said.toLowerCase())) return ''
  return clauses.reduce((rest, clause) => rest.replaceAll(new RegExp(RegExp.escape(clause), 'giu'), ' '), text)
}

function trimmed(text: string): string {
  return text.replaceAll(/^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_]+$/gu, '')
}

const others =
  'economists?|people|authors?|students?|readers?|scholars?|textbooks?|critics?|colleagues?|friends?|professors?|teachers?'
/** Words of a sentence that tells what others hold, or what might be. */
const supposing = new RegExp(
  String.raw`(?<!\p{L})(?:` +
    [
      String.raw`(?:some|many|most|several|other|my|a|an|the|our) (?:\p{L}+ )?(?:${others})(?: of (?:mine|ours))? (?:say|think|believe|hold|argue|claim|answer|would|might|could|may|choose|chose|pick)\p{L}{0,3}`,
      '(?:economists|critics) (?:say|think|believe|hold|argue|claim)',
      'according to',
      '(?:one|you|some|students?) (?:could|might|may|would)|could (?:also )?(?:say|argue|claim|pick|choose|answer)',
      'it (?:is|was) (?:often|sometimes|widely|commonly) (?:said|held|argued|claimed|believed|thought)|whether',
      'man könnte|könnte man|viele (?:ökonomen|leute|autoren)|laut',
      "on pourrait|certains|beaucoup d['’]économistes|selon",
      'se podría|podría decirse|muchos economistas|algunos|según',
      'poder-se-ia|muitos economistas|alguns|segundo',
      'si potrebbe|molti economisti|alcuni|secondo',
      'многие экономисты|некоторые|можно было бы|согласно'
    ].join('|') +
    String.raw`)(?!\p{L})|有人|许多经济学家|一些经济学家|と言われ`,
  'iu'
)
const ifFirst =
  /^[^\p{L}]*(?:if|were|suppose|falls|wenn|angenommen|si|supposons|supongamos|se|suponha|supponiamo|если|假设|如果|もし)(?!\p{L})/iu

/** Whether a sentence tells what others hold, what might be, or what would follow. */
export function supposes(sentence: string): boolean {
  return supposing.test(sentence) || ifFirst.test(sentence)
}
