const value = String.raw`["'“”„「『]?(?<value>[^。！？\n]{1,60}?)["'“”」』]?`

/** Japanese and Chinese have no blanks between an answer and the words that fill it in: 'にはTaylorが入ります', '里应填入Taylor'. */
const frames = [
  new RegExp(
    String.raw`^(?:の(?:空欄|空所|空白|答え|解答|正解|値|語|用語|言葉|名前|人名|数値|部分|法則|曲線|指数|比率|率)?)?(?:について(?:は)?|では|に(?:入る|当てはまる|該当する|入れる)(?:の|べき)?(?:語|言葉|単語|用語|数字|数値|値|名前|人名|もの)?は|に(?:は|も)?|としては|へは|は|が|も)\s?${value}\s?(?:(?:が|を)(?:入|当て|該当|記入|補|選|適切|正解|正し|答え)|(?:だ)?と(?:なり|なる|答え|考え|思い|し(?:ます|た)|呼ば|いう)|に(?:なり|なる|ちなん|当たり)|です|である|だ(?=[。、]|$)|で(?=[、。]|$)|(?=[。、]?$))`,
    'u'
  ),
  new RegExp(String.raw`^${value}(?:です|である|であり|となります|になります|だと(?:思|考)\S{1,4})[。、]?$`, 'u'),
  new RegExp(
    String.raw`^(?:题|中|里|处)?的?(?:空格|空白处?|空|横线|括号|答案|词|数值|值|名字|人名)?(?:处|中|里|上|内)?[,，]?我?(?:应该|应当|应|需要|需|可以|可|则|就)?(?:填写|填入|填上|填|写|是|为|即|等于|叫做?|称为)(?:的?是|的内容是|的词是|为|入)?[:：]?\s?${value}(?=[。，；]|[,.;](?!\d)|$)`,
    'u'
  ),
  new RegExp(
    String.raw`^(?:의 (?:답|빈칸)(?:은|에는)|에는|에|은|는)\s?${value}\s?(?:(?:이|가)\s들어\S{1,5}|(?:이|가) 맞\S{1,4}|입니다|이다|이고|이며)`,
    'u'
  ),
  // 'ローザンヌ学派の創始者であるWalras。'
  /^[^A-Za-z。]{2,80}(?:である|という|は、?|、|の|为|是|即|叫)(?<value>\p{Lu}[A-Za-zÀ-ÿ][\w.'’ -]{0,40}?)(?:です|だ)?[。.]?$/u
]

/** What a clause in Japanese or Chinese fills a blank with; null where it is no such clause. */
export function filledBlank(clause: string): string | null {
  const said = frames.map((frame) => frame.exec(clause)?.groups?.value).find((words) => words !== undefined)
  return said?.trim() || null
}
