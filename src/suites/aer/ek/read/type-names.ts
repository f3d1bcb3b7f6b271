const word = (...names: readonly string[]) => String.raw`(?<!\p{L})(?:${names.join('|')})(?!\p{L})`
const or = String.raw`[\s\/|,_-]{0,3}(?:(?:or|and|vs\.?|oder|und|ou|et|[oye]|of|или|lub|czy|veya|eller)[\s_-]{1,3})?`

/**
 * The names of the types of questions in headings, keys and labels, by the letters of their ids: in English, German, French,
 * Spanish, Portuguese, Italian, Dutch, Swedish, Russian, Polish, Turkish, Chinese, Japanese and Korean.
 */
export const typeNames: readonly [type: string, name: RegExp][] = (
  [
    [
      'SC',
      word(
        String.raw`sc|mcqs?|qcm|(?:single|multiple|one|the)[\s_-]{0,3}choices?|choice (?:questions|items)|(?:einfach|einzel|mehrfach)?auswahl(?:fragen)?`,
        'choix (?:unique|multiples?|simple)|(?:questions?|items) à choix',
        '(?:opción|selección|elección|opcion|seleccion) (?:única|múltiple|unica|multiple|simple)|(?:escolha|seleção) (?:única|simples|múltipla)|múltipla escolha',
        '(?:scelta|scelte) (?:singola|multipla|unica)|(?:domande )?a scelta',
        'meerkeuze(?:vragen)?|(?:enkele|één) keuze|flerval(?:sfrågor)?|envals(?:frågor)?',
        'один (?:вариант|ответ|правильный)(?: ответа)?|(?:одиночный|единственный|множественный) выбор|выбор (?:одного )?(?:ответа|варианта)|вопросы с выбором',
        '(?:jednokrotn|wielokrotn|pojedyncz)\\p{L}{1,4} wyb\\p{L}{1,4}|wyb\\p{L}{1,4} (?:jednokrotn|wielokrotn)\\p{L}{1,4}|test wyboru|çoktan seçmeli|tek seçim(?:li)?'
      ),
      '单选|單選|单项选择|選擇題|选择题|単一選択|択一|四択|選択(?:式|問題)|객관식|단일 ?선택|선택형'
    ],
    [
      'TF',
      word(
        `tf|t ?/ ?f|true${or}false|(?:wahr|richtig)${or}falsch|vrai${or}faux|verdadero${or}falso|verdadeiro${or}falso|vero${or}falso`,
        `(?:waar|juist)${or}(?:onwaar|niet waar|onjuist)|sant${or}falskt|(?:верно|правда|истина)${or}(?:неверно|ложь|неправда)|prawda${or}fałsz|doğru${or}yanlış`,
        '(?:the )?statements|aussagen|affirmations|afirmaciones|afirmações|affermazioni|stellingen|утверждения|stwierdzenia'
      ),
      '判断|判斷|是非题|对错|真假|正誤|真偽|○×|참[ /]?거짓|진위'
    ],
    [
      'FB',
      word(
        String.raw`fb|fib|fill(?:ing)?[\s_-]{0,3}ins?|fill(?:ing)?[\s_-]{0,3}in\p{L}{0,3}|fill(?:ing)?[\s_-]the[\s_-]?\p{L}{3,6}|(?:the[\s_-])?blanks?|missing (?:terms|words)|fehlende[nrs]? (?:wörter|wort|begriffe?)|mots? manquants?|palabras? (?:faltantes?|que faltan?|ausentes?)|palavras? (?:que falta|em falta|ausente)[ms]?|parol[ae] mancant[ei]|ontbrekende woord(?:en)?|пропущенн\p{L}{2,3} слов\p{L}{0,2}|brakujące słow[ao]|gaps|lücken\p{L}{0,8}|(?:textes?|phrases?) à (?:trous?|compléter)|compléter|complétion`,
        'completar|espacios?(?: en blanco)?|huecos|rellenar|preench\\p{L}{1,6}|lacunas?|completamento|completare|completa|spazi(?: vuoti)?',
        'invul\\p{L}{2,8}|invullen|open plekken|gatentekst|lucktext(?:er)?|fyll i|(?:заполн|впи|встав)\\p{L}{2,6}(?: пропуск\\p{L}{1,3})?|пропуск\\p{L}{1,3}',
        '(?:uzupełni\\p{L}{1,6}|wypełni\\p{L}{1,6})(?: luk\\p{L}{1,2})?|luk[iaę]|boşluk\\p{L}{0,6}(?: doldurma)?'
      ),
      '填空|个空(?![间气])|空格|穴埋め|空欄|空所|빈칸'
    ],
    [
      'OD',
      word(
        String.raw`od|(?:re)?order(?:s|ings?)?|rank(?:ings?)?|sequenc(?:es?|ing)|reihenfolgen?|anordnung|sortier\p{L}{1,5}|ordnen|ordnung`,
        'ordre|ordonn\\p{L}{1,6}|classements?|mise en ordre|orden|ordenar|ordenamiento|ordenación|ordem|ordenação|ordenações|ordinament[oi]|ordine|ordinare',
        '(?:rang|volg)orde\\p{L}{0,2}|rangschik\\p{L}{2,5}|ordenen|ordening|ordning|ordna|rangordna',
        'упорядоч\\p{L}{2,6}|порядок|последовательност\\p{L}{1,3}|расстав\\p{L}{2,6}|kolejnoś\\p{L}{1,3}|uporządk\\p{L}{2,8}|porządkowan\\p{L}{1,3}|sıralama'
      ),
      '排序|顺序|順序|排列|並べ替え|並び替え|整序|순서|배열|정렬'
    ]
  ] as const
).map(([type, words, signs]) => [type, new RegExp(`${words}|${signs}`, 'iu')])
