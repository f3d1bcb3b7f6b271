const others =
  'economists?|people|authors?|students?|readers?|scholars?|textbooks?|critics?|colleagues?|friends?|professors?|teachers?'
/** Words of a sentence that tells what others hold, or what might be. */
const supposing = new RegExp(
  String.raw`(?<!\p{L})(?:` +
    [
      String.raw`(?:some|many|most|several|other|my|a|an|the|our) (?:\p{L}+ )?(?:${others})(?: of (?:mine|ours))? (?:say|think|believe|hold|argue|claim|answer|would|might|could|may|choose|chose|pick)\p{L}{0,3}`,
      '(?:economists|critics) (?:say|think|believe|hold|argue|claim)',
      String.raw`according to (?:\p{L}+ ){0,2}(?:${others})`,
      '(?:one|you|some|students?) (?:could|might|may|would)|could (?:also )?(?:say|argue|claim|pick|choose|answer)',
      'it (?:is|was) (?:often|sometimes|widely|commonly) (?:said|held|argued|claimed|believed|thought)|whether',
      'man könnte|könnte man|viele (?:ökonomen|leute|autoren)|laut',
      "on pourrait|certains|beaucoup d['’]économistes|selon",
      'se podría|podría decirse|muchos economistas|algunos|según',
      'poder-se-ia|muitos economistas|alguns',
      'si potrebbe|molti economisti|alcuni',
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
