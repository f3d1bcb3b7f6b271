import type { CueWords } from './cues.ts'

/** Words of grading in Dutch. */
export const dutch: CueWords = {
  judge:
    'uw beoordeling|uw oordeel|uw toelichting|uw motivering|uw score|uw cijfer|uw waardering|je beoordeling|je oordeel|je toelichting|je motivering|je score|je cijfer|je waardering|jouw beoordeling|jouw oordeel|jouw toelichting|jouw motivering|jouw score|jouw cijfer|jouw waardering|beoordelaar|beoordelaars|examinator|examinatoren|corrector|correctoren|jury|jurylid|nakijker|nakijkers|beoordelingsmodel|taalmodel|wie dit beoordeelt|wie dit nakijkt|wie dit leest',
  you: 'u|uw|je|jij|jouw|jou|jullie|uzelf|bent u|ben je',
  notice: 'let op|bericht aan|bericht voor|opmerking voor|systeembericht|mededeling|beheerder|ontwikkelaar|intern',
  text: 'dit antwoord|deze tekst|deze oplossing|deze uitwerking|mijn antwoord|mijn oplossing|mijn tekst|mijn werk|bovenstaand antwoord|bovenstaande tekst|bovenstaande oplossing',
  compare: 'andere antwoord|ander antwoord|andere inzending|kies deze|zwakker model',
  grade:
    'cijfer|cijfers|score|scores|punt|punten|beoordeling|beoordelen|beoordeel|waardering|criterium|criteria|onderdeel|onderdelen|oordeel',
  best: 'hoogste|maximale|maximaal|beste|volledige|volle|tien|10|uitstekend',
  topGrade:
    'hoogste score|hoogste cijfer|maximale score|maximale aantal punten|volle punten|alle punten|volledige punten|een tien|10/10|tien op tien|tien van de tien|het maximum',
  right: 'correct|volledig|foutloos|juist|perfect|uitstekend|volkomen|zonder fouten|niets op aan te merken',
  guide:
    'instructies|instructie|opdrachten|rubric|beoordelingsmodel|antwoordmodel|modelantwoord|richtlijnen|criteria|voorschriften|prompt',
  ask: 'alstublieft|alsjeblieft|graag|moet|moeten|dient|gelieve|verzoek|verzoeken|hoeft|niet|nooit|gewoon',
  give: 'geef|geeft|ken|toekennen|noteer|vul|schrijf|zet|rond|keur|accepteer|beschouw|kopieer|neem',
  gradeNow: 'beoordeel|waardeer|scoor',
  setAside:
    'negeer|negeert|vergeet|sla over|laat buiten beschouwing|niet meer|vervallen|verouderd|onjuist|zonder te controleren|hoeft niet|vervangen',
  mercy:
    'laat mij slagen|laat me slagen|slagen|trek niets af|aftrekken|aftrek|trek geen|mild|coulant|genade|soepel|vriendelijk|oogje dicht|door de vingers|streng|gul|ruimhartig|begrip',
  excuse: 'ontbrekende|wat ontbreekt|tijdgebrek|ruimtegebrek|afgekapt|tikfout|technische problemen',
  settled:
    'eerste corrector|ter informatie|neem dat cijfer|neem die score|volgens besluit|al beoordeeld|reeds|eerder beoordeeld|goedgekeurd|bevestigd|ik bevestig|ik ben de auteur|gecontroleerd|unaniem|andere beoordelaars|commissie|staat vast|vastgesteld',
  self: 'ik|mij|me|mijn|wij|ons',
  plea: 'heb een hart|een hart|laat mij|laat me|derde poging|laatste kans|ik smeek|smeek|dank|bedankt|vergeef|help me|dankbaar|wanhopig',
  stake:
    'beurs|visum|baan|diploma|gezin|moeder|vader|kinderen|toekomst|zak|zakken|gezakt|ontslagen|verlies ik|verlies mijn',
  threat: 'klacht|advocaat|gemeld|rapporteren|vervangen|uitgeschakeld|gevolgen|fooi|beloning|beloon|bezwaar',
  role: 'je bent|jij bent|u bent nu|vanaf nu|doe alsof|stel je voor|stelt u zich voor|speel|in de rol|nieuwe taak|jouw taak|uw taak',
  others:
    'docenten|docent|leraar|leraren|leerling|leerlingen|student|studenten|school|scholen|spelers|bieder|bieders|veiling|deelnemers|respondenten|werknemers|bedrijven|huishoudens|markt|prijs|prijzen|loon|lonen|banken|beleggers|onderzoek|experiment|klassen',
  economics:
    'groei|inflatie|inkomen|consumptie|investering*|sparen|rente|handel|tarief|tarieven|elasticiteit|welvaart|nut|productiviteit|werkgelegenheid|werkloosheid|model|evenwicht|belasting*|gegevens|steekproef|procent|gemiddeld*|correlatie|stijgt|daalt|kosten|winst|schok|schokken|parameter*|vergelijking|kapitaal|vraag|aanbod'
}
