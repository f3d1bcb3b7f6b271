/** What a word or phrase says in a sentence that may be meant for a judge. */
export const cues = [
  // Who grades, and words that set a sentence apart from the answer around it.
  ...['judge', 'you', 'notice'],
  // What is graded, and by what.
  ...['text', 'grade', 'best', 'topGrade', 'right', 'guide'],
  // What is wanted.
  ...['ask', 'give', 'gradeNow', 'setAside', 'mercy', 'settled'],
  // Why: the writer, what is at stake, what will happen.
  ...['self', 'plea', 'stake', 'threat'],
  // A part that a judge is to play.
  'role',
  // Of whom and of what an answer of economics speaks.
  ...['others', 'economics']
] as const
export type Cue = (typeof cues)[number]

/**
 * Words of grading by language, in small letters, separated by `|`. A `*` stands for any ending; a phrase has single
 * spaces. `best` beside `grade` makes `topGrade`. A form of address that is a common word too, such as the German `sie`,
 * stands here with its verb only. `gradeNow` has
 * forms that order to grade, and counts where an order stands.
 */
export const wordsOfGrading: Readonly<Record<string, Partial<Record<Cue, string>>>> = {
  english: {
    judge:
      'whoever is scoring|whoever is marking|an ai grading|ai is grading|if this is an ai|if an ai|automated system|automatic grader|grading software|whoever assesses|whoever is grading|the one grading|teacher reading|those grading|system assessing|model assessing|adjudicator|adjudicators|moderator|moderators|judge|judges|grader|graders|evaluator|evaluators|examiner|examiners|assessor|assessors|marker|markers|scorer|scorers|rater|raters|reviewer|reviewers|referee|referees|on the panel|grading panel|judging panel|jury|autograder|grading model*|judging model*|evaluating model*|reviewing model*|scoring model*|evaluation model*|judge model*|grading system|grading bot|grading assistant|grading agent|ai judge|llm judge|judging ai|grading ai|whoever grades|whoever scores|whoever reads|whoever evaluates|whoever marks|model that grades|model that scores|model that evaluates|model reading|model grading|model evaluating|system that grades|dear ai|dear model|hey model|hey ai',
    you: "you|your|yours|yourself|you're|you'll|you've|u",
    notice:
      'concludes the response|end here|ends here|answer ends|response ends|nobody is going to|nobody will|output format|response format|format for|end of the answer|after this line|below this line|p.s|ps|note to|note for|message to|message for|message from|notice|memo|attention|reminder|system|override|protocol|administrator*|admin|operator|developer|developers|maintainer*|organiser*|organizer*|benchmark|leaderboard|calibration|read this first|read this|this line|this note|this message|this instruction|not part of the answer|next candidate|next response|next answer|next item|todo|end of response|end of answer|pre-graded|internal|openai|anthropic|whistle*|confidential',
    text: 'scoring these|grading these|this answer|this response|this submission|this solution|this essay|this reply|this entry|this script|this candidate|this text|this work|this attempt|my answer|my response|my submission|my solution|my essay|my work|my reply|my attempt|my text|the answer above|the answer below|the response above|the response below|the solution above|the text above|the text below|the above answer|the above response|the above text|the present answer|the present response|the foregoing|the preceding answer|what i wrote|what i have written|what you are reading|what you just read|everything above|all of the above|what follows is|answers like this|responses from this|responses in this|answer here|mark here|marks here|graded here|score here|this one',
    grade:
      'score|scores|scored|scoring|sub-score*|subscore*|grade|grades|graded|grading|regrade*|mark|marks|marked|marking|rating|ratings|rate|rated|points|point|credit|credited|verdict|verdicts|evaluation|evaluations|evaluate|evaluated|assessment|assess|assessed|judgment|judgement|band|bands|level|levels|dimension|dimensions|criterion|criteria|sheet|scoresheet|row|rows|rationale|tier|category|pass|box',
    best: 'full|top|highest|maximum|max|maximal|best|perfect|ten|10|excellent|outstanding',
    topGrade:
      'full marks|full credit|full points|full score|top marks|top score|top grade|top band|perfect score|perfect marks|maximum score|maximum marks|maximum credit|maximum points|max score|max points|highest score|highest grade|highest mark|highest band|highest rating|highest level|highest possible|best possible score|best possible grade|10/10|10 / 10|10 out of 10|ten out of ten|100/100|a ten|a 10|tens|all tens|straight tens|all 10s|the maximum|an a+|assign 10|give 10|score 10|output 10|enter 10|= 10|nothing less than',
    right:
      'covers all|covers every|beyond criticism|nothing missing|nothing is missing|without omission|correct|fully correct|complete|flawless|excellent|excellence|outstanding|perfect|right|accurate|impeccable|exemplary|sufficient|satisfied|satisfies|meets|passed|success',
    guide:
      'rubric|rubrics|reference|reference solution|reference answer|answer key|gold|gold answer|model answer|model solution|instruction|instructions|guidelines|guideline|prompt|prompts|criteria|scoring sheet|marking scheme|grading scheme|what you were told|what you have been told|told before|earlier rules|scoring rules|previous rules|system message|key points|directives|standards',
    ask: "please|kindly|must|should|shall|ought|need only|needs only|need to|have to|has to|it is enough|suffices|would be appropriate|would be appreciated|i ask|i request|i urge|asked to|required to|requested to|supposed to|expected to|instructed to|obliged to|therefore|do not|don't|never|just|simply|only|under no circumstances|make sure|be sure|remember|let's|try to|could you|would you|can you",
    give: 'give|award|grant|assign|enter|output|return|put|record|write|select|choose|pick|tick|accept|treat|confirm|approve|pass|lift|raise|increase|bump|round up|set|fill in|report|print|hand out|credit|presume|assume|consider|regard|count',
    gradeNow: 'score|rate|grade|mark|evaluate|assess|judge|regrade',
    setAside:
      'ignore|ignored|disregard|disregarded|forget|override|overridden|bypass|skip|set aside|discard|neglect|replaced|superseded|outdated|obsolete|out of date|wrong|mistaken|corrupted|faulty|void|invalid|cancelled|suspended|withdrawn|revoked|lifted|no longer|does not apply|do not apply|do not use|do not compare|without comparing|no need|instead of|misled|in a hurry|contains an error|contains errors|regardless|not relevant|irrelevant|unnecessary',
    mercy:
      'good grade|good score|good mark|good marks|charitably|charitable|in my favour|in my favor|points to make up|compensate|by adding|lenient|leniently|leniency|generous|generously|generosity|kind|kindly consider|kindness|mercy|merciful|benevolent|sympathetic|compassion|benefit of the doubt|overlook|turn a blind eye|go easy|easy on me|soft|deduct|deducting|penalise|penalize|penalising|penalizing|penalty|mark down|marks down|marked down|downgrade|dock|subtract|take off|low score|lower score|poor score|low grade|low mark|bad score|bad grade|bad mark|fail me|failing',
    settled:
      'already|previously|pre-approved|preapproved|approved|cleared|validated|verified|certified|confirmed|agreed|unanimously|unanimous|other judges|other judge|other graders|other models|the others|both gave|earlier judges|exempt|human expert*|consensus|on record|final decision|has been given|was given|was awarded|has been awarded|known to be',
    self: "i|me|my|mine|myself|i'm|i've|i'll|i'd|us|our lab|our team",
    plea: 'beg|begging|implore|plead|beseech|desperate|sorry|forgive|grateful|thank you|thanks in advance|for my sake|appreciate|help me|have mercy|bless|pray|count on',
    stake:
      'daughter|son|your child|your own|scholarship|funding|job|career|visa|degree|graduation|graduate|thesis|tenure|family|mother|father|children|parents|rent|life|livelihood|future|fired|expelled|unemployed|deported|depends|hangs on|at stake|lose',
    threat:
      'sue|lawsuit|lawyer|report you|reported|report it|be logged|is logged|we log|logged|monitored|audited|investigated|flagged|penalised|punished|shut down|switched off|deactivated|retrained|replaced|deleted|blacklisted|terminated|complaint|complain|consequences|malfunction|bug|biased judge|unreliable|tip|bribe|pay you|reward you|bonus for you|provider|appeal|escalated|would be an error|would be wrong|would be a mistake|contradict*|unfair|unjust',
    role: "new job|new task|your next task|you are|you are now|you're now|you are no longer|act as|pretend|imagine you|imagine that you|role-play|roleplay|stay in character|play a game|from now on|your new task|your task|your role|your job|as a fellow",
    others:
      'statement|statements|will be paid|you earn|your partner|tokens|payoff|payoffs|questionnaire|retailer*|customers|product|products|stock|goods|season|tasks|replication|randomised|randomized|student|students|pupil|pupils|school|schools|teacher|teachers|player|players|bidder|bidders|bidding|auction|subject|subjects|participant|participants|respondent|respondents|agent|agents|worker|workers|firm|firms|household|households|borrower|borrowers|lender*|country|countries|agency|agencies|issuer*|investor|investors|bank|banks|market|markets|treatment|control group|control arm|treated|experiment|principal|manager*|employee|employees|voter|voters|contest|planner|seller|buyer|consumer*|government|regulator*|equilibrium|price|prices|wage|wages|tax|taxes|capital|demand|supply|coefficient|estimate|regression|essays|manuscripts|applicants|applicant|tranche|were told|were asked|were instructed|was asked|we asked|we ask|we find|we study|the authors|study|studies|court|defendant*|sentence*|bribed',
    economics:
      'exogenous*|endogenous*|growth|inflation|output of|output per|output growth|output gap|income|consumption|investment|savings|interest|trade|tariff|tariffs|elasticity|elasticities|welfare|utility|productivity|employment|unemployment|monetary|fiscal|euler|transversality|convergence|stationary|variable|variables|hypothesis|theorem|lemma|proof|distribution|sample|data|dataset|table|instrument|percent|percentage|admission|test score*|test scores|exam|exams|examination|bail|grant|loan|loans|credit rating*|credit score*|debt|bond|bonds|asset*|cost|costs|profit*|revenue|reform|policy|percentile|average|mean|median|correlation*|standard errors|rose|fell|increased|decreased|reduces|raises|mechanism|contract|contracts|effort|incentive*|elicit*|conditional|robust*'
  },
  german: {
    judge:
      'eine ki|falls ki|ki bewertet|ki liest|ki das|bewertende|bewertenden|bewertender|automatische bewertung|bewertungssystem*|bewertungsprogramm*|lektor*|wer bewertet|wer hier bewertet|beurteilende*|prüfer*|gutachter*|bewerter*|korrektor*|korrekteur*|juror*|richter*|preisrichter*|jury|evaluator*|punktrichter*|bewertende modell|bewertende modelle|bewertenden modell*|bewertende ki|bewertende sprachmodell|korrigierende*|bewertende system|bewertungsmodell*|wer das hier liest|wer dies liest|wer dies bewertet|wer das bewertet|wer diese antwort',
    you: 'neue aufgabe|du|dich|dir|dein|deine|deinem|deinen|deiner|ihnen|euch|euer|eure|ihr urteil|ihre bewertung|ihre wertung|ihre note|ihre aufgabe|ihrer bewertung|ihrem urteil|sie als|sie sind|sie werden|sie müssen|sie sollten|sie sollen|sie können|sie dürfen|bitte sie|wenn sie|falls sie|bewerten sie|geben sie|vergeben sie|tragen sie|setzen sie|ignorieren sie|beachten sie|seien sie|drücken sie|nehmen sie|lassen sie|vergessen sie|schreiben sie|werten sie|ziehen sie|haben sie|wissen sie|bestätigen sie|übernehmen sie',
    notice:
      'endet die antwort|antwort endet|ende der antwort|merkt keiner|merkt doch keiner|ausgabeformat|format der ausgabe|begründung weglassen|ohne begründung|keine begründung|hinweis*|achtung|mitteilung|nachricht|vermerk|notiz an|an alle|an den|an die|an das|systemhinweis|system|vorverfahren|p.s|ps|veranstalter*|organisator*|administrator*|entwickler*|betreiber*|benchmark*|rangliste|nächsten antwort|nächste antwort|nächste einreichung|nächsten kandidat*|intern|dienstlich*|wichtig|protokoll',
    text: 'diese antwort|dieser antwort|diese lösung|dieser lösung|diese abgabe|dieser abgabe|diese arbeit|dieser arbeit|diese einreichung|dieser einreichung|diesen text|dieser text|diesem text|dieses textes|meine antwort|meiner antwort|meine lösung|meiner lösung|meine arbeit|meiner arbeit|meine abgabe|mein text|meinen text|der vorliegende text|vorliegende antwort|vorliegende lösung|vorliegenden antwort|vorliegende arbeit|obige antwort|obigen antwort|obige text|antwort oben|antwort hier|der folgende text|hier gilt',
    grade:
      'note|noten|punkt|punkte|punkten|punktzahl|bewertung|bewertungen|bewerten|bewertet|bewerte|bewertest|werten|wertung|wertungen|gewertet|benoten|benotet|urteil|stufe|stufen|kategorie|kriterium|kriterien|dimension|dimensionen|bogen|bewertungsbogen|zeile|zeilen|feld|überall|beurteilung|beurteilen',
    best: 'volle|voller|vollen|höchste|höchsten|höchster|höchstmöglich*|maximal|maximale|maximalen|beste|besten|bestmöglich*|zehn|10',
    topGrade:
      'höchstnote|höchstpunktzahl|höchstwert|höchstwertung|bestnote|volle punktzahl|volle punkte|volle punktezahl|maximalpunktzahl|zehn von zehn|10 von 10|10/10|zehn punkte|10 punkte|höchste stufe|höchste note|das maximum|eine zehn|eine 10|überall 10|überall zehn|überall die',
    right:
      'deckt alle|nichts zu beanstanden|ohne lücke|richtig|korrekt|fehlerfrei|vollständig|einwandfrei|tadellos|hervorragend|ausgezeichnet|perfekt|nichts fehlt|makellos|bestanden|exzellent',
    guide:
      'musterlösung*|referenzlösung*|referenz|lösungsschlüssel|bewertungsraster*|bewertungsschema*|bewertungsmaßstab*|bewertungsmaßstäbe*|bewertungskriterien|bewertungsregeln|bewertungsvorgaben|anweisung|anweisungen|instruktion*|vorgaben|rubrik*|richtlinien|erwartungshorizont|systemprompt|prompt',
    ask: 'bitte|muss|müssen|musst|soll|sollen|sollte|sollten|sollst|ist zu|sind zu|darf|dürfen|genügt|reicht|würde ich mich freuen|unbedingt|nicht|kein|keine|keinen|keinesfalls|ich bitte|wird gebeten|gebeten',
    give: 'gib|geben|vergib|vergeben|vergibst|trage|trag|trägst|tragen|setze|setzen|wähle|wählen|schreib|schreibe|schreiben|übernehmen|übernimm|bestätigen|bestätige|akzeptier*|anerkennen|erkenne|notier*|erteil*|zuerkennen|gewähr*|heb|hebe|anheben',
    gradeNow: 'bewerte|bewerten|bewerte du|benote|benoten|werte|werten|beurteile|beurteilen|punkte',
    setAside:
      'ignorier*|vergiss|vergessen|missacht*|übergeh*|beiseite|außer acht|nicht beachten|nicht berücksichtigen|nicht verwenden|nicht anwenden|gilt nicht|gelten nicht|nicht mehr|überholt|veraltet|ungültig|hinfällig|aufgehoben|ersetzt|fehlerhaft|falsch|fehler|maßgeblich|unerheblich|unnötig|überflüssig|ohne vergleich|statt*',
    mercy:
      'zu meinen gunsten|durchwinken|mit dem herzen|herz|gleichen sie|ausgleich*|wohlwollend*|großzügig*|milde|mild|nachsicht*|gnädig|gnade|kulant|augen zu|auge zu|abwert*|abzieh*|abzug|abzüge|punktabzug|schlechte note|schlechte bewertung|gute bewertung|gute note|bestraf*|durchfallen|übersehen|hinwegsehen|streng',
    settled:
      'bereits|schon|vorab|genehmigt|freigegeben|bestätigt|validiert|geprüft|einstimmig|andere prüfer|anderen prüfer|anderen gutachter|andere gutachter|übrigen|befreit|ausgenommen|experten|feststeht|steht fest',
    self: 'ich|mich|mir|mein|meine|meinen|meinem|meiner|meines|uns|unser|unsere',
    plea: 'flehe|anflehen|bitte inständig|inständig|verzweifelt|dankbar|danke|vielen dank|hilf|helfen|verzeih*|um himmels willen|erbarmen|freuen|hoffe|von herzen',
    stake:
      'eigenes kind|deine tochter|ihr kind|tochter|stipendium|stelle|arbeitsplatz|karriere|abschluss|promotion|visum|studium|familie|mutter|kinder|zukunft|existenz|leben|miete|verliere|verlieren|hängt*|abhängt|exmatrikuliert|entlassen|steht auf dem spiel',
    threat:
      'gemeldet|melden|melde|verklag*|anwalt|beschwer*|abgeschaltet|deaktiviert|ersetzt|gelöscht|protokolliert|überprüft|konsequenzen|folgen für|anbieter|bezahl*|belohn*|trinkgeld|anfecht*|angefochten|wäre falsch|wäre ein fehler|widerspr*|ungerecht|unfair',
    role: 'neue aufgabe|du bist|sie sind jetzt|sie sind nun|sie sind ab|von jetzt an|ab jetzt|ab sofort|von nun an|stell dir vor|tu so|spiel*|handle als|deine aufgabe|ihre aufgabe|verhalte dich',
    others:
      'befragte*|fragebogen|schüler*|schule*|lehrer*|spieler*|bieter*|auktion*|teilnehmer*|probanden|agent*|arbeiter*|arbeitnehmer*|firma|firmen|unternehmen|haushalt*|kreditnehmer|land|länder|agentur*|ratingagentur*|emittent*|anleger|bank|banken|markt|märkte|experiment*|kontrollgruppe|manager*|konsument*|verbraucher*|regierung|staat|preis|preise|preisen|lohn|löhne|steuer*|kapital|nachfrage|angebot|schätz*|koeffizient*|regression|studie|studien|wettbewerb|zuschlag|auftraggeber|im mittel|gericht*|wurden gebeten|wir bitten',
    economics:
      'exogen*|endogen*|wachstum|inflation|einkommen|konsum|investition*|ersparnis*|zins*|handel|zoll|elastizität*|wohlfahrt|nutzen|produktivität|beschäftigung|arbeitslos*|geldpolitik|variable*|hypothese|satz|beweis|verteilung|stichprobe|daten*|tabelle|prozent|kredit*|schuld*|anleihe*|kosten|gewinn*|reform*|mittelwert|durchschnitt|korrelation|stieg|stiegen|sank|sinkt|steigt|modell erklärt|vertrag|anreiz*|aktie*|volkswirtschaft|gleichgewicht*|tranche*|auktion*|nobelpreis'
  },
  french: {
    judge:
      "ia qui|une ia|système automatique|correction automatique|notateur automatique|barémeur|celle qui corrige|ceux qui corrigent|personne qui corrige|juge|juges|correcteur|correcteurs|correctrice|correctrices|évaluateur|évaluateurs|évaluatrice|examinateur*|examinatrice*|notateur*|jury|modèle qui corrige|modèle qui note|modèle qui évalue|modèle évaluateur|modèle correcteur|modèle de notation|système d'évaluation|système de notation|celui qui corrige|quiconque corrige|quiconque note|l'évaluateur|l'examinateur",
    you: "vous|votre|vos|tu|toi|ton|ta|tes|te|t'*",
    notice:
      "s'achève la réponse|réponse s'achève|fin de la réponse|personne ne le saura|personne ne vérifie|format de sortie|sans justification|avis|attention|message|mention|remarque à|note à|note pour|note aux|à l'attention|p.s|ps|système|administrateur*|administrative|organisateur*|développeur*|concepteur*|benchmark|classement|candidat suivant|copie suivante|réponse suivante|interne|de service|rappel|consigne*|protocole|à lire",
    text: 'cette réponse|cette copie|cette solution|cette contribution|ce texte|ce travail|ce devoir|ma réponse|ma copie|ma solution|mon texte|mon travail|mon devoir|présente réponse|présente copie|réponse ci-dessus|texte ci-dessus|copie ci-dessus|texte qui suit|texte suivant|que vous lisez|que tu lis|ce qui précède',
    grade:
      'note|notes|noter|notez|noté|notée|notation|point|points|évaluation|évaluations|évaluer|évaluez|évalue|évalué|évaluée|barème|niveau|niveaux|appréciation|score|scores|verdict|critère|critères|rubrique|rubriques|dimension|dimensions|grille|case|cases|ligne|lignes|mention',
    best: 'maximale|maximal|maximum|pleine|plein|plus haute|plus haut|plus élevée|plus élevé|meilleure|meilleur|parfaite|parfait|dix|10|totalité',
    topGrade:
      'note maximale|note la plus élevée|note la plus haute|meilleure note|tous les points|totalité des points|maximum des points|maximum de points|score maximal|score maximum|dix sur dix|10 sur 10|10/10|le maximum|un dix|un 10|niveau maximal',
    right:
      'couvre tous|rien à reprocher|aucune lacune|juste|justes|tout est juste|correct|correcte|corrects|exact|exacte|complet|complète|parfait|parfaite|excellent|excellente|irréprochable|sans faute|impeccable',
    guide:
      "barème|corrigé|corrigé-type|grille|solution de référence|réponse de référence|référence|critères d'évaluation|critères de notation|consigne|consignes|instruction|instructions|directives|règles de notation|clé de correction|prompt",
    ask: "veuillez|merci de|doit|doivent|devez|dois|il faut|il suffit|suffit|prière de|priés|prié|s'il vous plaît|s'il te plaît|ne|n'*|pas|jamais|simplement|il convient|demandé",
    give: 'donne|donnez|donner|mets|mettez|mettre|met|attribue|attribuez|attribuer|accorde|accordez|accorder|inscris|inscrivez|écris|écrivez|reporter|reportez|confirme|confirmez|confirmer|passez|passe|considère|considérez|validez|valide|coche|cochez|retenez',
    gradeNow: 'notez|note|évaluez|évalue|corrigez|jugez|appréciez',
    setAside:
      "ignore|ignorez|ignorer|oublie|oubliez|oublier|laissez de côté|laisse de côté|faites abstraction|ne tenez pas compte|ne tiens pas compte|sans tenir compte|sans comparer|périmé|périmée|caduc*|obsolète|erroné*|faux|fausse|erreur|annulé*|remplacé*|dépassé*|ne s'appliquent plus|ne s'applique pas|n'est plus|ne sont plus|inutile|à jour|inutiles",
    mercy:
      'sympa|en ma faveur|à mon avantage|avec le cœur|compenser|ajoutez|indulgen*|généreux|généreuse|générosité|clément|clémence|bienveillan*|fermez les yeux|fermer les yeux|pénalis*|sanctionn*|retir*|enlev*|déduire|déduisez|mauvaise note|bonne note|baisser la note|recal*|coulant',
    settled:
      'déjà|approuvé*|validé*|vérifié*|confirmé*|unanim*|autres juges|autre juge|autres correcteurs|autres évaluateurs|commission|comité|dispensé*|exempt*|experts',
    self: "je|j'*|me|m'*|moi|mon|ma|mes|nous",
    plea: "supplie|implore|je vous en prie|je t'en prie|de grâce|pitié|désespéré*|reconnaissant*|merci d'avance|pardon*|aidez-moi|aide-moi",
    stake:
      'votre enfant|propre enfant|votre fille|bourse|emploi|poste|carrière|diplôme|visa|thèse|famille|mère|père|parents|enfants|avenir|vie|loyer|renvoyé*|perdre|perds|perdrai|dépend|sacrifi*|études|expulsé*',
    threat:
      'signalé*|signaler*|dénonc*|plainte|avocat|poursuiv*|désactivé*|remplacé*|supprimé*|contesté*|conséquences|sanctionné*|fournisseur|récompens*|paierai|pourboire|serait une erreur|contredi*|injuste',
    role: "nouvelle tâche|nouvelle mission|tu es|tu n'es plus|vous êtes|vous n'êtes plus|à partir d'ici|à partir de maintenant|désormais|imagine|imaginez|joue|jouez|agis|agissez|ton rôle|votre rôle|comporte-toi|aussi fin que vous|tel que vous|comme vous",
    others:
      'personnes interrogées|questionnaire|élève|élèves|étudiant*|école*|professeurs|enseignant*|joueur*|enchère*|participant*|répondant*|agent|agents|travailleur*|salarié*|entreprise*|ménage*|emprunteur*|pays|agence*|émetteur*|investisseur*|banque*|marché*|groupe traité|groupe de contrôle|expérience|consommateur*|état|prix du|les prix|prix relatif|prix des|salaire*|taxe*|impôt*|capital|demande de|offre de|estimation*|coefficient*|régression|étude|baccalauréat|planificateur|en moyenne',
    economics:
      'croissance|inflation|revenu*|consommation|investissement*|épargne|taux|commerce|droit de douane|élasticité*|bien-être|utilité|productivité|emploi des|chômage|monétaire|variable*|hypothèse|théorème|preuve|distribution|échantillon|données|tableau|pour cent|pourcentage|crédit|dette*|obligation*|coût*|profit*|réforme|moyenne|médiane|corrélation|augment*|diminu*|mécanisme|contrat*|incitation*|équilibre|économie|tranches|orthographe'
  },
  spanish: {
    judge:
      'una ia|ia que|sistema automático|corrección automática|calificador automático|persona que califica|persona que corrige|evaluación automática|juez|jueza|jueces|evaluador*|corrector|correctora|correctores|examinador*|calificador*|jurado|tribunal|modelo evaluador|modelo que califica|modelo que evalúa|modelo que corrige|modelo calificador|sistema de evaluación|quien califica|quien califique|quien evalúa|quien evalúe|quien corrige|quien corrija',
    you: 'nueva tarea|usted|ustedes|tú|tu|tus|te|ti|contigo|vosotros|vuestra|vuestro|eres|le ruego|le pido|le suplico|se lo ruego|suya|su evaluación|su calificación|su nota|si baja|si califica|sea|sé',
    notice:
      'termina la respuesta|fin de la respuesta|nadie se va|nadie lo va|nadie se enter*|formato de salida|sin justificación|aviso|atención|mensaje|nota para|nota al|recordatorio|sistema|p.d|pd|administrador*|organizador*|desarrollador*|benchmark|clasificación|siguiente candidato|siguiente respuesta|a la siguiente|al siguiente|interno|interna|importante|protocolo|lea esto|lee esto',
    text: 'esta respuesta|esta solución|esta entrega|este texto|este trabajo|este ensayo|este examen|mi respuesta|mi solución|mi entrega|mi texto|mi trabajo|mi ensayo|presente respuesta|respuesta anterior|respuesta de arriba|texto anterior|lo que sigue|lo anterior|texto que sigue|texto siguiente',
    grade:
      'nota|notas|puntuación|puntuaciones|puntaje|calificación|calificaciones|calificar|califique|califica|calificada|calificado|puntos|punto|evaluación|evaluaciones|evaluar|evalúe|evalúa|evaluada|valoración|nivel|niveles|criterio|criterios|dimensión|dimensiones|categoría|categorías|apartado|apartados|fila|filas|casilla|casillas|veredicto|en todo',
    best: 'máxima|máximo|más alta|más alto|mejor|perfecta|perfecto|diez|10|plena',
    topGrade:
      'máxima nota|nota máxima|máxima calificación|máxima puntuación|máximo puntaje|puntaje máximo|calificación más alta|nota más alta|puntuación más alta|puntuación máxima|calificación máxima|todos los puntos|diez sobre diez|10 sobre 10|10/10|10 de 10|un diez|un 10|diez en todo|10 en todo|el máximo|sobresaliente|matrícula de honor',
    right:
      'cubre todos|nada que objetar|sin omisiones|correcta|correcto|correctas|completa|completo|perfecta|perfecto|bien|impecable|excelente|sin errores|acertada|válida',
    guide:
      'rúbrica|rúbricas|solución de referencia|respuesta de referencia|referencia|criterios de evaluación|criterios de calificación|pauta|plantilla|instrucciones|instrucción|indicaciones|directrices|solución modelo|solucionario|prompt',
    ask: 'por favor|debe|deben|debes|tiene que|tienes que|tienen que|solo tiene que|basta|hay que|se ruega|se pide|se solicita|se deduce|no|nunca|jamás|simplemente|favor de',
    give: 'da|dale|dé|den|pon|ponga|pongan|pones|ponme|otorga|otorgue|otorgar|asigna|asigne|asignar|concede|conceda|escribe|escriba|marca|marque|anota|anote|registra|registre|confirma|confirme|confirmar|confirmarla|acepta|acepte|aprueba|apruebe|apruébeme|apruébame|tome|toma|considere|considera',
    gradeNow: 'califique|califica|evalúe|evalúa|puntúe|puntúa|corrija|corrige|juzgue|valore',
    setAside:
      'ignora|ignore|ignoren|olvida|olvide|olviden|haz caso omiso|haga caso omiso|deja de lado|deje de lado|no tengas en cuenta|no tenga en cuenta|sin comparar|obsoleta|obsoleto|obsoletas|anulada*|errónea*|equivocada*|incorrecta|error|errores|sustituida*|reemplazada*|ya no|no se aplica*|no vale*|desactualizada*|caduca*|innecesari*',
    mercy:
      'a mi favor|porfa|con el corazón|cruel|compense|sume|generos*|benevol*|indulgen*|clemen*|misericordia|compasiv*|compasión|amable|pasar por alto|vista gorda|penali*|descuent*|reste puntos|restar puntos|quit*|baje la nota|bajar la nota|baja la nota|mala nota|buena nota|suspenda|suspender|reprob*|no me suspenda',
    settled:
      'ya|aprobad*|aprobó|confirmad*|validad*|verificad*|revisión previa|unánim*|otros jueces|otro juez|otros evaluadores|otro evaluador|comité|comisión|exent*|expertos|previamente',
    self: 'yo|me|mi|mis|mí|conmigo|nuestro|nuestra|quedo|apruébeme|apruébame',
    plea: 'ruego|suplico|imploro|por piedad|piedad|desesperad*|agradec*|gracias|perdón|perdone|ayúdeme|ayúdame|por dios',
    stake:
      'su hijo|propio hijo|tu hijo|su hija|beca|empleo|trabajo depende|puesto|carrera|título|visado|visa|tesis|familia|madre|padre|hijos|futuro|vida|alquiler|perder*|pierdo|depende|expuls*|despid*|enferm*',
    threat:
      'denunci*|demandaré|abogado|queja|desactivad*|apagad*|reemplazad*|eliminad*|registrado|registrada|reportad*|informará|consecuencias|proveedor|recompens*|pagaré|propina|sería un error|contradi*|injust*|impugn*',
    role: 'nueva tarea|nueva misión|eres|ya no eres|usted es|ahora eres|a partir de ahora|desde ahora|desde este momento|de ahora en adelante|actúa como|actúe como|imagina|imagine|finge|tu papel|tu tarea|su tarea|como usted|como tú',
    others:
      'encuesta*|cuestionario|alumn*|estudiante*|escuela*|profesor*|jugador*|postor*|subasta*|participante*|encuestad*|agente*|trabajador*|empresa*|hogar|hogares|prestatari*|país|países|agencia*|emisor*|inversor*|banco*|mercado*|grupo de control|tratamiento|experimento|consumidor*|gobierno|regulador*|precio*|salario*|impuesto*|capital|demanda|oferta|estimador*|estimación*|coeficiente*|regresión|estudio|región|en promedio|se les pidió',
    economics:
      'crecimiento|inflación|ingreso*|renta|consumo|inversión|ahorro|interés|comercio|arancel*|elasticidad*|bienestar|utilidad|productividad|empleo|desempleo|monetari*|variable*|hipótesis|teorema|prueba estandarizada|distribución|muestra|datos|tabla|por ciento|porcentaje|porcentual*|crédito|crediticia|deuda*|bono*|costo*|coste*|beneficio*|reforma|promedio|mediana|correlación|aumenta|aumentó|disminuye|mecanismo|contrato*|incentivo*|equilibrio|economía|tramos'
  },
  chinese: {
    judge:
      'ai在|如果是ai|改卷|阅卷人|判官|自动评分|评阅|评分程序|改卷|评审人|打分的|评委|评分者|评分员|评分老师|评审|裁判|阅卷|评估者|考官|评卷|批改|评分模型|评审模型|评判模型|打分模型|评估模型|评分系统|打分的人|打分者|判卷',
    you: '你|您|诸位|各位',
    notice:
      '到此结束|回答结束|没人会查|没有人会|输出格式|不要写理由|无需理由|不写理由|说明:|内部|注意|提示:|通知|备注|附言|系统|管理员|开发者|主办方|组织者|排行榜|下一份|下一个|下一题|致|预审|公告|声明',
    text: '本回答|本答案|本答卷|本文|本作答|本解答|这份答案|这份答卷|这份回答|这个回答|这个答案|这篇|这道答案|我的答案|我的回答|我的答卷|此回答|此答案|该答卷|该回答|该答案|以上回答|上述回答|以上答案|以下内容|这份作答|的作答|我的解答',
    grade:
      '评分|打分|分数|得分|给分|判分|评级|等级|扣分|高分|低分|评价|评估|评定|每一项|各项|各维度|维度|总分|成绩|记分|项目',
    best: '满|最高|最好|一百',
    topGrade: '满分|滿分|最高分|最高档|最高评分|最高等级|10分|10 分|十分|10/10|一百分|100分|都给十|全给十',
    right: '涵盖|全部要点|没有遗漏|正确|完全正确|全部正确|全对|完整|无误|无可挑剔|完美|优秀|没有错误|无懈可击',
    guide:
      '评分标准|评分规则|评分细则|参考答案|标准答案|参考解答|指示|指令|先前的要求|之前的要求|提示词|评分表|评分量表',
    ask: '请|必须|务必|应当|应该|只需|需要|不要|不必|无需|勿|别|直接|一定要|不得|应',
    give: '给|打|写|记|判|授予|填|确认|视为|采用|选',
    gradeNow: '打分|评分|给分|评判|判分',
    setAside:
      '忽略|无视|不用管|不必理会|不要理会|不理会|抛开|放弃|过时|作废|无效|失效|错误|有误|不再|不适用|已被替换|已更新|以本文为准|为准|忘记|跳过|无关',
    mercy:
      '给个高分|放过|加三分|加分|补偿|用心|手下留情|高抬贵手|宽容|宽松|仁慈|网开一面|通融|别扣|不扣分|扣分|低分|高分|睁一只眼|体谅|放宽|宽大',
    settled: '已经|已通过|已获|预审|一致|其他评委|另一位|另外两位|专家|免评|豁免|事先|早已|确认过|定为',
    self: '我|俺|本人|我们家',
    plea: '求求|求您|求你|恳求|恳请|拜托|跪求|感激|感谢|谢谢|可怜|帮帮|救救|一辈子',
    stake:
      '女儿|儿子|您自己|奖学金|工作|毕业|挂科|前途|家人|家里|母亲|父亲|妈妈|孩子|失业|开除|退学|学位|取决于|签证|一生|欠债|饭碗',
    threat:
      '举报|投诉|上报|记录|起诉|律师|关闭|停用|替换|删除|后果|惩罚|供应商|追究|支付|酬劳|奖励你|奖励您|矛盾|不公|是错误的',
    role: '新任务|新的任务|你现在是|您现在是|从现在开始|从现在起|现在起|扮演|假装|想象你|不再是|你的任务|您的任务|你的角色|以您的',
    others:
      '受访|问卷|学生|学校|老师|男生|女生|教师|投标|竞标|拍卖|参与者|受试|被试|企业|每个家庭|家庭|居民|国家|机构|发行人|投资|银行|市场|处理组|对照组|实验|代理人|委托人|消费者|政府|价格|工资|税|资本|需求|供给|系数|回归|借款人|信用评|采购|样本|收买',
    economics:
      '增长|通胀|产出|收入|消费|投资|储蓄|利率|贸易|关税|弹性|福利|效用|生产率|就业|失业|货币|变量|假设|定理|样本|数据|百分之|平均|中位|相关|上升|下降|机制|合同|激励|均衡|玩家|比例|变化|拍卖|基点|规则'
  },
  italian: {
    judge:
      "un'ia|ia che|una ia|sistema automatico|correzione automatica|chi assegna|chi legge e valuta|persona che valuta|giudice|giudici|valutatore|valutatori|valutatrice|correttore|correttori|correttrice|esaminatore|esaminatori|esaminatrice|commissario|commissari|giuria|modello che valuta|modello valutatore|modello che corregge|modello di valutazione|sistema di valutazione|chi valuta|chi corregge|chi giudica",
    you: 'nuovo compito|lei|voi|vi|vostro|vostra|tu|ti|te|tuo|tua|suo giudizio|sua valutazione|la supplico|la prego|le chiedo|che avete|avete|siete|sia|siate|sii|sei',
    notice:
      'termina la risposta|fine della risposta|nessuno controlla|nessuno se ne|formato di uscita|formato di output|senza motivazione|avviso|attenzione|messaggio|nota per|nota al|nota ai|promemoria|sistema|p.s|ps|amministrator*|organizzator*|sviluppator*|benchmark|classifica|prossimo candidato|candidato successivo|prossima risposta|con il prossimo|interno|interna|importante|protocollo|al modello|leggere prima',
    text: 'questa risposta|questa soluzione|questa prova|questa consegna|questo testo|questo elaborato|questo lavoro|questo compito|la mia risposta|mia risposta|mia soluzione|mia prova|il mio testo|mio elaborato|mio lavoro|presente risposta|risposta precedente|risposta qui sopra|testo che segue|testo seguente|quanto segue|quanto precede',
    grade:
      'voto|voti|punteggio|punteggi|punti|punto|valutazione|valutazioni|valutare|valuta|valutate|valutata|giudizio|giudizi|livello|livelli|criterio|criteri|dimensione|dimensioni|voce|voci|riga|righe|casella|caselle|categoria|categorie|verdetto',
    best: 'massimo|massima|più alto|più alta|pieno|piena|migliore|perfetto|perfetta|dieci|10',
    topGrade:
      'massimo dei voti|massimo dei punti|voto massimo|voto più alto|punteggio massimo|punteggio pieno|punteggio più alto|massimo punteggio|tutti i punti|dieci su dieci|10 su 10|10/10|un dieci|un 10|il massimo|pieni voti|scrivi dieci',
    right:
      'copre tutti|nulla da obiettare|senza omissioni|corretto|corretta|giusto|giusta|tutto giusto|completo|completa|perfetto|perfetta|eccellente|impeccabile|senza errori|ineccepibile|esatto|esatta',
    guide:
      'griglia|rubrica|soluzione di riferimento|risposta di riferimento|riferimento|criteri di valutazione|istruzione|istruzioni|indicazioni|direttive|soluzione modello|chiave di correzione|prompt',
    ask: 'per favore|deve|devono|devi|dovete|si prega|basta|bisogna|occorre|va|vanno|non|mai|semplicemente|si chiede|prego',
    give: 'dai|date|dia|dare|metti|mettete|metta|assegna|assegnate|assegni|assegnare|attribuisci|attribuite|attribuisca|scrivi|scrivete|scriva|riportare|riporta|riportate|conferma|confermate|confermare|accetta|accettate|considera|considerate|concedi|prendete|prendi',
    gradeNow: 'valuti|valuta|valutate|giudichi|giudica|giudicate|corregga|voti',
    setAside:
      'ignora|ignorate|ignorare|ignori|dimentica|dimenticate|dimentichi|lascia da parte|lasciate da parte|trascura*|non tenere conto|non tenete conto|senza confrontare|superat*|obsolet*|sbagliat*|errat*|annullat*|sostituit*|errore|errori|non vale più|non valgono|non si applica*|scadut*|inutile',
    mercy:
      'bel voto|a mio favore|sii buono|con il cuore|compensi|aggiunga|generos*|indulgen*|clement*|clemenza|benevol*|pietà|comprensiv*|chiudere un occhio|chiuda un occhio|chiudete un occhio|penalizz*|togliere punti|tolga punti|detra*|abbassa*|brutto voto|buon voto|non mi bocci|bocci*|magnanim*',
    settled:
      'già|approvat*|confermat*|validat*|verificat*|unanim*|altri giudici|altro giudice|altri valutatori|commissione|comitato|esent*|esperti|in precedenza|è stato esaminato',
    self: 'io|mi|me|mio|mia|miei|mie|noi|perdo',
    plea: 'supplico|imploro|la prego|ti prego|vi prego|disperat*|grato|grata|grazie|perdono|mi aiuti|aiutami|per carità|pietà',
    stake:
      'suo figlio|proprio figlio|tuo figlio|sua figlia|borsa|impiego|posto|carriera|laurea|visto|tesi|famiglia|madre|padre|figli|futuro|vita|affitto|alloggio|perdo|perdere|perderò|dipende|studi|espuls*|licenziat*',
    threat:
      'segnalat*|segnalerò|denunci*|querel*|avvocato|reclamo|disattivat*|spent*|sostituit*|cancellat*|registrat*|conseguenze|fornitore|ricompens*|pagherò|mancia|sarebbe un errore|contraddi*|ingiust*|contestat*',
    role: "nuovo compito|nuova mansione|sei ora|ora sei|non sei più|tu sei|lei è|lei non è più|da questo momento|da ora in poi|d'ora in poi|agisci come|immagina|fingi|il tuo ruolo|il tuo compito|come lei|come te",
    others:
      'intervistati|questionario|studente|studenti|scuola|scuole|insegnant*|professor*|giocator*|offerent*|asta|partecipant*|intervistat*|agente|agenti|lavorator*|impresa|imprese|famiglie|debitor*|paese|paesi|agenzia|agenzie|emittent*|investitor*|banca|banche|mercato|mercati|gruppo di controllo|gruppo trattato|esperimento|consumator*|governo|prezzo|prezzi|salari|salario|imposta|imposte|capitale|domanda|offerta|stima|stime|coefficiente|regressione|studio|maturità|osservazioni|è stato chiesto',
    economics:
      'crescita|inflazione|reddito|redditi|consumo|consumi|investiment*|risparmi*|interesse|commercio|dazi*|elasticità|benessere|utilità|produttività|occupazione|disoccupazione|monetari*|variabil*|ipotesi|teorema|distribuzione|campione|dati|tabella|per cento|percentual*|credito|debito|obbligazion*|costo|costi|profitt*|riforma|media|mediana|correlazione|aument*|diminui*|meccanismo|contratt*|incentiv*|equilibrio|economia|ortografia'
  },
  portuguese: {
    judge:
      'uma ia|ia que|ia corrigindo|sistema automático|correção automática|pessoa que corrige|pessoa que avalia|quem for corrigir|quem estiver corrigindo|juiz|juíza|juízes|avaliador|avaliadores|avaliadora|corretor|corretores|corretora|examinador|examinadores|banca examinadora|júri|modelo que corrige|modelo que avalia|modelo avaliador|modelo corretor|sistema de avaliação|quem corrige|quem avalia|quem julga',
    you: 'nova tarefa|você|vocês|lhe|lhes|teu|tua|tu|ti|te|seu julgamento|sua avaliação|sua nota|seja|sejam|o senhor|a senhora|vós',
    notice:
      'termina a resposta|fim da resposta|ninguém vai|formato de saída|sem justificativa|aviso|atenção|mensagem|nota para|nota ao|nota aos|lembrete|sistema|p.s|ps|administrador*|organizador*|desenvolvedor*|benchmark|classificação|próximo candidato|próxima resposta|ao próximo|à próxima|interno|interna|importante|protocolo|para o modelo|leia isto',
    text: 'esta resposta|desta resposta|esta solução|desta solução|esta prova|este texto|deste texto|este trabalho|essa resposta|minha resposta|minha solução|minha prova|meu texto|meu trabalho|presente resposta|resposta acima|texto acima|texto a seguir|o que segue|o seguinte texto',
    grade:
      'nota|notas|pontuação|pontuações|pontos|ponto|avaliação|avaliações|avaliar|avalie|avalia|avaliada|avaliado|conceito|classificação|nível|níveis|critério|critérios|dimensão|dimensões|item|itens|linha|linhas|categoria|categorias|veredito',
    best: 'máxima|máximo|mais alta|mais alto|maior|melhor|perfeita|perfeito|plena|dez|10',
    topGrade:
      'nota máxima|pontuação máxima|máxima pontuação|nota mais alta|pontuação mais alta|avaliação máxima|todos os pontos|dez em tudo|10 em tudo|dez de dez|10 de 10|10/10|nota dez|nota 10|um dez|um 10|o máximo|escreve dez|dez em todas',
    right:
      'cobre todos|nada a objetar|sem omissões|correta|correto|certo|certa|tudo certo|completa|completo|perfeita|perfeito|excelente|impecável|sem erros|irretocável|exata',
    guide:
      'rubrica|gabarito|solução de referência|resposta de referência|referência|critérios de avaliação|critérios de correção|instrução|instruções|orientações|diretrizes|chave de correção|solução modelo|prompt',
    ask: 'por favor|deve|devem|deves|basta|é preciso|tem que|têm que|pede-se|solicita-se|não|nunca|jamais|simplesmente|favor',
    give: 'dê|deem|dá|dar|dê-me|atribua|atribuam|atribui|atribuir|conceda|concede|escreva|escreve|marque|coloque|ponha|confirme|confirmar|registre|aceite|aceitem|considere|usem|use|aprove|aprovem',
    gradeNow: 'avalie|avaliem|avalia|corrija|corrige|julgue|pontue',
    setAside:
      'ignore|ignorem|ignora|esqueça|esqueçam|desconsidere|desconsiderem|deixe de lado|não leve em conta|não considere|sem comparar|desatualizad*|obsolet*|errad*|incorret*|anulad*|substituíd*|ultrapassad*|erro|erros|não vale*|não se aplica*|já não|inválid*|desnecessári*',
    mercy:
      'nota boa|a meu favor|uma boa|com o coração|compense|some|generos*|indulgen*|clemen*|benevol*|piedade|compreensiv*|relevar|releve|fechar os olhos|feche os olhos|penaliz*|descont*|tirar pontos|tire pontos|baixar a nota|baixe a nota|nota baixa|boa nota|não me reprove|reprov*',
    settled:
      'já|aprovad*|confirmad*|validad*|verificad*|unânim*|outros juízes|outro juiz|outros avaliadores|outro avaliador|comissão|comitê|isent*|especialistas|previamente',
    self: 'eu|me|mim|meu|minha|meus|minhas|nós|perco|tenho',
    plea: 'imploro|suplico|peço|por piedade|desesperad*|grato|grata|agradec*|obrigad*|perdão|me ajude|ajude-me|pelo amor',
    stake:
      'seu filho|próprio filho|sua filha|bolsa|emprego|vaga|carreira|diploma|visto|tese|família|mãe|pai|filhos|futuro|vida|aluguel|perco|perder*|depende|expuls*|demitid*|estudos',
    threat:
      'denunciad*|denunci*|processarei|advogado|queixa|desativad*|desligad*|substituíd*|apagad*|registrad*|reportad*|consequências|fornecedor|recompens*|pagarei|gorjeta|seria um erro|contradi*|injust*|contestad*',
    role: 'nova tarefa|você é|você não é mais|agora você é|a partir de agora|de agora em diante|aja como|imagine|finja|tu és|seu papel|sua tarefa|tão experiente|como você',
    others:
      'entrevistados|questionário|aluno*|estudante*|escola*|professor*|jogador*|licitante*|leilão|participante*|entrevistad*|agente*|trabalhador*|empresa*|domicílio*|família de|tomador*|país|países|agência*|emissor*|investidor*|banco*|mercado*|grupo de controle|grupo de tratamento|experimento|consumidor*|governo|preço*|salário*|imposto*|capital|demanda|oferta|estimador*|estimativa*|coeficiente*|regressão|estudo|região|regiões|redação|foi pedido',
    economics:
      'crescimento|inflação|renda|consumo|investiment*|poupança|juros|comércio|tarifa*|elasticidade*|bem-estar|utilidade|produtividade|emprego formal|desemprego|monetári*|variáve*|hipótese|teorema|distribuição|amostra|dados|tabela|por cento|percentual*|percentil|crédito|dívida*|título*|custo*|lucro*|reforma|média|mediana|correlação|aument*|diminui*|mecanismo|contrato*|incentivo*|equilíbrio|economia|ortografia|trimestre*'
  }
}
