import type { Wording } from './find-wording.ts'

/**
 * Wordings that claim a cause, read a meaning into a figure, judge it or tie it to theory or policy. Source: AER-bench
 * G.6.4 says what a data description leaves out; the words are ours. Each is as narrow as it takes to leave alone what
 * descriptions need: treatment effects, leads and lags, explained variance, policy rates.
 */
export const interpretiveWordings: readonly Wording[] = [
  // causes
  { pattern: /\bbecause\b/gi },
  { pattern: /\b(?:owing|thanks) to\b/gi },
  { pattern: /(?<!\b(?:amounts?|payments?|tax|taxes|debts?|past|sums?|balances?|fees|loans?) )\bdue to\b/gi },
  { pattern: /\bas a (?:direct )?(?:result|consequence)\b/gi },
  { pattern: /\b(?:therefore|thereby|consequently|accordingly)\b/gi, statesTheorem: true },
  { pattern: /\b(?:hence|thus)\b/gi, statesTheorem: true },
  {
    pattern:
      /(?<!\b(?:the|of|rounding|\d{1,2}|two|three|four|five|six|seven|eight) )\b(?:leads to|lead to|led to|leading to)\b(?! \d)/gi,
    statesTheorem: true
  },
  {
    pattern: /\b(?:resulted in|resulting in|gives? rise to|gave rise to|brings? about|brought about)\b/gi,
    statesTheorem: true
  },
  { pattern: /\b(?:stems?|stemming|stemmed) from\b/gi },
  { pattern: /\b(?:cause|causes|caused|causing)\b/gi },
  { pattern: /\bcausal(?:ly|ity)?\b/gi },
  { pattern: /\bdriven (?:\w{4,10}ly )?by\b|\b(?:drives|driving) (?:the|this|these|our|most|much)\b/gi },
  {
    pattern:
      /\b(?:effects?|differences?|gaps?|increases?|decreases?|declines?|rises?|changes?|drops?|falls?|results?|estimates?|coefficients?) (?:\w{1,12} ){0,4}attribut(?:ed|able) to\b/gi
  },
  {
    pattern:
      /\b(?:through|via) (?:the|this|a|an|its) (?:[\w-]{1,20} ){0,3}(?:channels?|mechanisms?)\b|\bmechanisms? (?:at work|behind)\b/gi
  },
  { pattern: /\b(?:which is why|reasons? (?:why|is|for this|behind))\b/gi },
  { pattern: /\b(?:on account of|as a consequence|in consequence|it follows that)\b/gi, statesTheorem: true },
  { pattern: /\b(?:is|are|was|were) (?:a|an|the) (?:\w{1,12} )?(?:results?|consequences?|products?) of\b/gi },
  {
    pattern:
      /(?<!\b(?:hard|disk|flash|test|fund|blood|charity|vaccination) )\b(?:drives|drove) (?=\p{L})(?!(?:to|from|in|on|at|by|and|or|are|were|is|was|a|home|alone)\b)/giu
  },
  {
    pattern: /\b(?:induc(?:es|ing)|trigger(?:s|ed)|boost(?:s|ed|ing)|spur(?:s|red)|foster(?:s|ed)|hamper(?:s|ed))\b/gi
  },
  {
    pattern:
      /\b(?:effects?|differences?|gaps?|increases?|decreases?|declines?|rises?|drops?|falls|changes|reductions?|gains?|loss(?:es)?) (?:\w{1,12} ){0,3}(?:comes?|came|arises?|arose|results?|resulted|originates?) from\b/gi
  },
  { pattern: /\b(?:traced(?: back)?|ascribed|credited) to\b/gi },
  {
    pattern:
      /\b(?:account(?:s|ed|ing)?|responsible) for (?:the|this|these|most of the|much of the|all of the) (?:\w{1,15} ){0,2}(?:effects?|differences?|gaps?|increase|decrease|decline|rise|drop|fall|changes?|gains?|loss(?:es)?)\b/gi
  },
  {
    pattern: /\bha(?:s|ve|d) (?:an?|no) (?:[\w-]{1,15} ){0,3}(?:effects?|impacts?|influence) on\b/gi,
    statesTheorem: true
  },
  {
    pattern:
      /\bin response to (?!(?:(?:the|a|this|that) )?(?:\w{1,15} )?(?:questions?|surveys?|items?|prompts?|statements?)\b)/gi,
    statesTheorem: true
  },
  {
    pattern:
      /\b(?:operat(?:es?|ing)|transmitted|channell?ed) (?:\w{1,10}ly )?through\b|\bthrough (?:its|their) effects? on\b/gi
  },
  {
    pattern:
      /\b(?:vouchers?|treatments?|polic(?:y|ies)|program(?:me)?s?|reforms?|interventions?|subsid(?:y|ies)|shocks?) (?:raise[sd]|reduce[sd]|lower(?:s|ed)|improve[sd]|hurts|harm(?:s|ed)|help(?:s|ed)|makes?)\b/gi,
    statesTheorem: true
  },
  // readings
  { pattern: /\bsuggest(?:s|ing|ive)?\b|\bsuggested that\b/gi },
  { pattern: /\bimpl(?:y|ies|ying)\b|\bimplied that\b/gi, statesTheorem: true },
  {
    pattern:
      /(?<!\b(?:dummy|dummies|variables?|indicators?|flags?|dash(?:es)?|asterisks?|stars?|labels?|notes?|notation|letters?|value of \S{1,8}) |[”"’)] )\bindicat(?:e|es|ed|ing) that\b/gi
  },
  { pattern: /\bexplain(?:s|ing)?\b|\bexplained by\b/gi },
  {
    pattern:
      /\b(?:demonstrat(?:e|es|ed|ing)|reveal(?:s|ed|ing)?|confirm(?:s|ed|ing)?) that\b|\bconfirms\b|\bunderscor(?:e|es|ing)\b|\bhighlights\b/gi
  },
  { pattern: /\bevidence (?:of|for|that|against|in favou?r)\b/gi },
  { pattern: /\binterpret(?:s|ed|ing|ations?)?\b/gi },
  { pattern: /\b(?:this|which|that) means\b|\bmeaning that\b|\bin other words\b/gi, statesTheorem: true },
  { pattern: /\b(?:signs?|coefficients?|estimates?|results?) means?\b/gi },
  {
    pattern:
      /\b(?:this|these|it|results?|estimates?|findings?|coefficients?|patterns?|comparisons?|tables?) (?:\w{1,10}ly )?show(?:s|ed)? (?:that|how|why)\b|\bproves?\b|\bproved that\b/gi,
    statesTheorem: true
  },
  {
    pattern:
      /\b(?:coefficients?|effects?|estimates?|differences?|gaps?|increases?|decreases?|declines?|drops?|rises?|changes?|results?|patterns?) (?:\w{1,12} ){0,2}(?:reflects?|reflected|points? to|pointed to|speaks? to|indicates?|indicated)\b/gi
  },
  { pattern: /\b(?:can|may|could|might) be (?:seen|read|understood|thought of) as\b/gi },
  { pattern: /\b(?:is|are|was|were) (?:a|an) (?:\w{1,12} )?(?:sign|symptom|indication|hallmark) of\b/gi },
  { pattern: /\btranslat(?:es?|ed|ing) into\b|\bunderlin(?:es?|ed|ing) (?:the|how|that|why)\b/gi },
  // theory and policy
  { pattern: /\bconsistent with (?!(?:columns?|panels?|tables?|rows?|figures?)\b)/gi },
  { pattern: /\b(?:in line|in accordance|in keeping|accords?) with\b|\bcorroborat(?:es?|ed|ing)\b/gi },
  {
    pattern:
      /\bvalidat(?:es?|ed|ing) (?:the|our|this) (?:\w{1,15} )?(?:model|theory|hypothesis|predictions?|mechanism)\b/gi
  },
  {
    pattern:
      /\bas (?:predicted|expected|hypothesi[sz]ed|theory predicts|the (?:model|theory) predicts)(?=[,.;:)]| by\b)/gi
  },
  {
    pattern:
      /\bsupport(?:s|ing|ed)? (?:for )?(?:the|our|this|their) (?:\w{1,15} ){0,2}(?:hypothes[ie]s|theory|view|idea|notion|claim|predictions?|model|interpretation|argument|conjecture)\b/gi
  },
  {
    pattern:
      /\bpolicy[- ](?:implications?|recommendations?|lessons?|relevan(?:t|ce)|advice|prescriptions?|makers? (?:should|could|can|may|must))\b|\bpolicymakers? (?:should|could|can|may|must)\b/gi
  },
  {
    pattern:
      /\b(?:implications?|lessons?) for\b|\b(?:governments?|regulators?|authorities|central banks?|ministries|legislators?) (?:should|ought to)\b/gi
  },
  // merits
  {
    pattern:
      /\b(?:importantly|surprising(?:ly)?|unsurprising(?:ly)?|striking(?:ly)?|remarkabl[ey]|interesting(?:ly)?|notabl[ey]|noteworthy|crucial(?:ly)?|dramatic(?:ally)?|impressive(?:ly)?|reassuring(?:ly)?)\b/gi
  },
  { pattern: /\b(?:is|are|was|were|an|more|most|economically|quantitatively) important\b/gi },
  {
    pattern:
      /\b(?:clearly|obviously|evidently|undoubtedly|unexpectedly|it is (?:clear|evident|obvious|apparent) that)\b/gi
  },
  {
    pattern:
      /\b(?:effects?|impacts?|estimates?|coefficients?|differences?|gaps?|increases?|decreases?|declines?) (?:of (?:\w{1,15} ){1,4})?(?:is|are|was|were) (?:very |quite |rather |fairly |also )?(?:large|small|size?able|substantial|modest|strong|weak|huge|tiny|negligible)\b/gi
  },
  {
    pattern:
      /\b(?:is|are|was|were|be) (?:very |highly )?(?:in)?effective(?=[.,;])|\b(?:policy|program(?:me)?|treatment|intervention|reform) (?:works|worked|succeeds|succeeded)\b/gi
  },
  { pattern: /\beconomically (?:large|small|significant|meaningful|sizable|relevant)\b/gi }
]

/** Terms of trade, names of variables and answers in surveys that only look like the above. */
export const harmlessPhrases: readonly RegExp[] = [
  /(?:“[^”]{1,80}”|"[^"]{1,80}"|‘[^’]{1,80}’)/g,
  /\b(?:all|other)-cause\b|\bcause-specific\b|\bcauses? of (?:death|mortality|admission|exit|hospitali[sz]ation|unemployment|disability)\b/gi,
  /\b(?:with|without|for|just|good|probable|underlying|leading) cause\b/gi,
  /\bcausal (?:forests?|trees?|graphs?)\b|\bGranger[- ]caus(?:e|es|ed|al|ality|ation)\b/gi,
  /\bexplain(?:s|ing)?(?=[^.;]{0,60}\b(?:variance|variation)\b)|\b(?:variance|variation|share|fraction|proportion|R-squared|part)[^.;]{0,40}\bexplained by\b/gi,
  /\b(?:say|says|said|report|reports|reported|rate|rates|rated|consider|considers|considered|answer|answered|think|thinks|agree|agreed|respondents?)\b[^.;]{0,80}\bimportant\b/gi,
  /\bheteroske\w{1,12}[- ]consistent with\b/gi
]
