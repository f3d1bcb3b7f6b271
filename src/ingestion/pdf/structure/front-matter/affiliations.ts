/** Words of institutions and addresses, in the languages of title pages; accents may stand apart from their letters. */
const institution =
  /univ(?:ersi|\.|ersy)|universit|uni\p{L}{1,2}ersity|\b(?:dep(?:artment|artement|t)\b|dipartimento|d[eé]partement|departamento|institut|school\b|schule\b|college\b|coll[eè]ge|facult|fakult|academ|bank\b|banco\b|banque\b|banca\b|cent(?:er|re|ro)\b|laborator|ministr|minist[eè]re|federal|reserve\b|bureau|council\b|commission\b|agency\b|association|foundation|stiftung|fund\b|hospital|clinic|corporation|company|consult|polytechni|[eé]cole|escuela|hochschule|business|statistics\b|statistik|economics\b|research\b|office\b|government|library|program(?:me)?\b|division|unit\b|group\b|society\b|press\b|pharma|informatics|technolog|sciences?\b|engineering|management\b|mathematics\b|finance\b)/iu
const company = /\b(?:[Ii]nc|INC|[Ll]td|LTD|LLC|GmbH|[Cc]orp|PLC|AG|KG)\b/
const acronym =
  /\b(?:NBER|CEPR|IZA|CESifo|CNRS|INRAE?|OECD|IMF|ECB|BIS|MIT|LSE|UCLA|UCL|ETH|EPFL|INSEAD|HEC|ESSEC|CREST|CREI|ICREA|IFS|DIW|ZEW|RWI|EIEF|SSRN|UC|UCSD|UCSB|NYU|USC|USA|U\.S\.A|UK|LMU)\b/
const place =
  /\b(?:johns hopkins|carnegie mellon|sciences po|pompeu fabra|tor vergata|wharton|bocconi|new york|san diego|san francisco|los angeles|santa (?:barbara|cruz|clara|monica)|hong kong|united (?:states|kingdom)|south korea|tel aviv|ann arbor|chapel hill|palo alto|menlo park|new haven|college park|stony brook|world bank|states of america|max planck|vrije|street\b|avenue\b|road\b|stra(?:ss|ß)e\b|drive\b|p\.? ?o\.? box)/i
const address = /@|https?:|www\.|\b(?:e-?mail|tel|fax|phone|orcid)\b/i
const postalCode = /\d{3,}/

/** Whether a text names an institution or an address rather than a person. */
export function isAffiliation(text: string): boolean {
  return [institution, company, acronym, place, address, postalCode].some((pattern) => pattern.test(text))
}
