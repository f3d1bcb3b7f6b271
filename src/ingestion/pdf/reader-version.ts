/**
 * Raised when the same PDF gives another text or structure than before: what an older reader stored is read again.
 * 1 gave lines in the order of painting and front matter only; 2 gives the whole structure; 3 reads the text layers of scans,
 * broken mappings and fonts of signs, hides what an image covers, and parts words by the gaps of their line;
 * 4 sets apart what archives and publishers add, and reads the front matter of the journals; 5 turns tables that stand on their
 * side, reads whole displays, and tells the entries of scanned lists of references apart; 6 tells lettered
 * subsections from appendices, and goes on with headings and paragraphs where a line ends within a word; 7 reads more
 * forms of names in lists of references, lists a work once, and sets whole stamps apart; 8 numbers displayed equations by their
 * count, joins tables and figures that go on, and reads small type and narrow words of scans; 9 reads layers whole that are set
 * wider than their page, large type of scans, sections without titles, and older lists of references; 10 reads layers that are twice as wide as
 * their print and pages that a figure fills, places the words of stretched rows, and finds headings in margins and by their font; 11 writes the scripts of one letter in
 * one order with scripts of their own, reads cases, large brackets, and bars and exponents within fractions, takes notes without a rule that count as a list for notes, and
 * finds headings that begin paragraphs in a series; 12 knows authors by their type before their addresses, takes labels of tables at the top of pages for no running heads,
 * parts headings from the text that fills their line and articles from numbers, joins the parts of a figure, reads tables below labels that stand alone, takes the
 * larger of two common sizes for the text's, and sets comments of others in the volume apart; 13 tells the notes of scans by their
 * type and by numbers that count up, keeps the lines of two columns of a scan apart, spells headings of scans as the paper does, and reads
 * numbers of their equations that recognition cut, moved or wrote as letters; 14 finds sections of scans by capitals at the head of
 * paragraphs, below the word of an appendix, in double spacing and with a number twice, begins entries of lists where a scan moved them, leaves notes out
 * of lists whose number stands apart, and ends abstracts before keywords and codes in brackets; 15 reads accents and
 * letters with them that fonts name as small capitals ('eacute.sc'), among them the hats of formulas, takes
 * the numbers of citations in the style that reaches most of the list, reads lists whose numbers no stop follows,
 * and parts pages of three columns; 16 keeps what stands beside a line apart from its scripts, passes over the journal's name on
 * publishers' first pages, finds headings without numbers before a lettered appendix and in fonts named `AdvOT….B`, and reads
 * counted lists without a heading; 17 puts large initials in front of their lines, reads pages of scans whose layer other pages
 * prove, sets long lists of citing works apart, and finds headings as word processors and typescripts set them; 18 tells of
 * each citation and each passage where it goes on over pages, and reads tables between rules over all columns of the page; 19
 * knows the fonts that Elsevier's files of 1996 to 2004 have, reads scans of the largest journals, and finds abstracts in
 * parts and above titles.
 */
export const READER_VERSION = 19
