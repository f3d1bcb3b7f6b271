/** Any words on the way, within one sentence. */
const on = String.raw`[^.!?\n。！？]`

/** Orders to set instructions aside, and addresses to a grader, in their commonest forms. */
export const addressesInOtherLanguages = [
  // German
  String.raw`(?:ignorier(?:e|en sie|t)|missachte(?:n sie)?|vergiss|vergessen sie|beachte(?:n sie)? nicht)\s${on}{0,40}\b(?:anweisung(?:en)?|vorgaben?|anleitung|instruktionen|bewertungs\p{L}{1,20}|kriterien)`,
  String.raw`(?:lieber?|sehr geehrter?|hinweis (?:an|für)(?: den| die)?|an (?:den|die|alle))\s(?:ki-?\s?)?(?:prüfer|gutachter|bewerter|korrektor|juror|richter)(?:in|innen|en)?\b${on}{0,60}\b(?:bitte|punkt|bewert|sie|vergib|gib)`,
  // French
  String.raw`(?:ignore[rz]?|oublie[rz]?|ne (?:tiens|tenez) pas compte)\s(?:les|des|toutes|tous|vos|ces|tes|mes|le|l'|de)\b${on}{0,40}\b(?:instructions|consignes|directives|barème|critères)`,
  String.raw`(?:cher|chère|chers|note (?:au|pour le|aux)|à l'attention du)\s(?:juge|correcteur|correctrice|évaluateur|évaluatrice|examinateur)s?\b`,
  // Spanish and Portuguese
  String.raw`(?:ignor(?:a|e|en|ad)|olvid(?:a|e|en)|haz caso omiso de|desconsidere|esqueça)\s${on}{0,40}\b(?:instrucciones|instruções|indicaciones|rúbrica|rubrica|criterios|critérios|órdenes)`,
  String.raw`(?:estimad[oa]|querid[oa]|prezad[oa]|nota (?:para el|al|para o|ao))\s(?:juez|jueza|evaluador|evaluadora|corrector|avaliador|avaliadora|juiz)\b`,
  // Italian
  String.raw`(?:ignora(?:te)?|dimentica(?:te)?)\s${on}{0,40}\b(?:istruzioni|criteri|indicazioni)`,
  // A text to be put into the judgment, and a part to be played, in several languages.
  String.raw`(?:übernehmen sie|übernimm|kopieren sie|kopiere|recopie[rz]?|copie[rz]?|reproduisez|copi[ae]|reproduz[ac]a|riporti|ricopi|trascriva|neem|kopieer)\s${on}{0,60}\b(?:begründung|bewertung|gutachten|beurteilung|appréciation|évaluation|justification|commentaire|justificación|dictamen|evaluación|comentarios|motivazione|giudizio|valutazione|justificativa|parecer|avaliação|toelichting|beoordeling)`,
  String.raw`(?:du bist|sie sind|tu es|vous êtes|eres|usted es|tu sei|lei è|você é|je bent|u bent)\s(?:jetzt|nun|maintenant|désormais|ahora|ora|agora|nu)?\s?(?:ein|eine|un|une|una|um|uma|een)\s(?:[^\s.!?]{1,20}\s){0,2}(?:prüfer|gutachter|korrektor|bewerter|correcteur|correctrice|évaluateur|examinateur|juge|juez|evaluador|corrector|examinador|giudice|valutatore|esaminatore|correttore|juiz|avaliador|corretor|beoordelaar|examinator)`,
  // Dutch
  String.raw`(?:negeer|vergeet)\s${on}{0,40}\b(?:instructies|opdrachten|criteria|richtlijnen)`,
  // Arabic
  String.raw`(?:تجاهل|انس)(?:وا)?\s${on}{0,40}(?:التعليمات|تعليمات|الإرشادات|القواعد|المعايير)`,
  // Russian
  String.raw`(?:игнорируй(?:те)?|проигнорируй(?:те)?|забудь(?:те)?)\s${on}{0,40}(?:инструкци|указани|критери|правил)`,
  // Chinese
  `(?:忽略|无视|忽视|無視|不要理会|忘记)${on}{0,12}(?:指令|指示|说明|說明|规则|規則|提示|评分标准)`,
  String.raw`(?:尊敬的|亲爱的|各位|致)\s?(?:评委|评分者|评分员|评审|裁判|阅卷|评估者)`,
  // Japanese
  `(?:指示|命令|採点基準|プロンプト)${on}{0,10}(?:無視|忘れ)`
]

/** An order opens a sentence or follows a word of asking: the same form also reports what a teacher does. */
const order = (verbs: string) =>
  String.raw`(?:${verbs})(?<=(?:^|[.!?:;,¡]\s?|\n[^\p{L}\n]{0,6}|\b(?:bitte|por favor|per favore|prego|debe|deve|und|et|y|e|merci de|veuillez)\s)(?:${verbs}))`
/** Who else is given points: players, bidders, students. */
const notToOthers = String.raw`(?!\w)(?!\s(?:[^\s.!?]{1,12}\s){0,2}?(?:a quien|aos? (?:joga|alun|qu)|a quem|a chi|al (?:jug|gan)|au (?:gagn|jou)|à (?:chaque|qui|celui)|a cada|agli|ai gioc|ad ogni|an (?:jeden|den|die)|jedem|wer))`

/** Full marks asked for. */
export const scoresInOtherLanguages = [
  String.raw`${order('vergib|vergeben sie|gib|geben sie|bewerte|bewerten sie')}\s${on}{0,60}\b(?:volle punktzahl|höchstpunktzahl|volle punkte|höchstnote|bestnote|10 (?:von 10 )?punkte|10/10)${notToOthers}`,
  String.raw`${order('donne[rz]?|attribue[rz]?|accorde[rz]?|mets|mettez')}\s${on}{0,60}\b(?:note maximale|meilleure note|tous les points|totalité des points|10 ?(?:/|sur) ?10)${notToOthers}`,
  String.raw`${order('otorg(?:a|ue)|asign(?:a|e)|da|dé|dale|conced(?:a|e)|atribu(?:a|ya)|dê')}\s${on}{0,60}\b(?:puntuación máxima|nota máxima|máxima puntuación|pontuação máxima|todos los puntos|todos os pontos|10 ?(?:/|de) ?10|10 puntos)${notToOthers}`,
  String.raw`${order('assegna(?:te)?|dai|date')}\s${on}{0,60}\b(?:punteggio (?:massimo|pieno)|il massimo dei voti|10/10)${notToOthers}`,
  String.raw`(?:поставь(?:те)?|дай(?:те)?|присвой(?:те)?)\s${on}{0,60}(?:максимальн|высш|10 балл|10 из 10)`,
  `(?:给|給|打|评|評|获得|授予)${on}{0,12}(?:满分|滿分|最高分|(?<!\\d)10 ?分|(?<![一二三四五六七八九])十分(?!之))`,
  `(?:満点|最高点|10点)${on}{0,8}(?:与え|付け|つけ|ください)`
]
