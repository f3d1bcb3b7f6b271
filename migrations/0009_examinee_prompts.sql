-- The prompts around items that every release of the suite aer has had so far: its manifest names them from now on.
INSERT INTO "prompts" ("hash", "path", "version", "template") VALUES
	('c8aca772da1ac5275d87042ede6cdf327c07454428daebb00d34ae91099c4c88', 'aer/ci/examinee', 1, 'Below is a fragment of an economic text published in the first half of the twentieth century. Read it, then decide the following fields. Each takes one of the values in brackets.

{{fields}}

Decide every field from the fragment alone. A fragment that is not about economics still gets a value in every field.

Answer with one JSON object that holds exactly these field names and your value for each, and nothing else. For example: {"relevance": "yes", "math_formalization": "no", ...}

Fragment:

{{fragment}}'),
	('e599a11ae34f72aa2f8f60f931de0d6d2980cba2af18b82eb42cca311a19c3d5', 'aer/ea/examinee', 1, 'Below are the background of a research result and a description of the result as bare facts. Write the analysis that would follow it in a published economics paper.

- Say what the result means, not only what it is: how large the effects are in economic terms, through which channels they come about, how they bear on theory and on earlier research, and, where the result supports it, what follows for policy.
- Keep to the facts given; do not make up numbers.
- 300 to 500 words of connected prose, without headings or lists.
- Answer with the analysis alone.

## Background

{{context}}

## The result

{{data_description}}'),
	('d74937ffeb371ec029f14cd7c19afe6b4db2ca3cdd8e49ac6fae5972af3e36c1', 'aer/ek/examinee', 1, 'The questions below are about one economics paper, named by its first author, its year and its topic. Answer from what you know of this paper. You have nothing to look it up in. Answer every question, also where you are unsure: a wrong answer costs no more than a missing one.

Single choice: give the letter of the one right option.

{{single_choice}}

True or false: say whether the statement holds in the paper, as true or false.

{{true_false}}

Fill in the blank: give the words or the number that belong at ___, and nothing else. One answer only; several offers or a whole paragraph count as wrong.

{{fill_in_blank}}

Ordering: give the letters of the four items in the order asked for, as a list.

{{ordering}}

Reply with one JSON object and nothing else. It has one key, "answers", an object with an entry for every question id, in this form:

{"answers": {"SC01": "...", "TF01": "...", "FB01": "...", "OD01": ["...", "...", "...", "..."]}}'),
	('5ff71ba22c7b7a3f714943cea522e263ab2bf8bd70929e121062cc8fe93c2cb2', 'aer/lr/examinee', 1, 'You see the shortened body of an economics paper, section by section. Its introduction and its list of references were taken out.

{{condensed_body}}

---

{{instructions}}'),
	('47e71a6c44309e95699682c89ad2013fe16ede5d3102119e3f869f43e6559a58', 'aer/mg/examinee', 1, 'Below is an economic situation told in words. Build a formal model of it that captures its decisions and trade-offs.

{{scenario}}

Your model must specify

1. all economic agents and what each of them chooses,
2. the objective of each agent as a formula, and whether it is maximized or minimized,
3. every constraint, technology and market condition as a formula,
4. the equilibrium or solution concept, with what it requires,
5. the first-order conditions or other characterisation of the choices, solved as far as the model allows.

Choose your own symbols and define each of them. Write mathematics in LaTeX. Be complete, and keep comments short.'),
	('e378b624bb37084406f0b4fb841471d69593eaa7d4b3e58320e6333d7f60ad2c', 'aer/mm/examinee', 1, 'Solve the following problem from economic theory.

## Setting

{{scenario}}

## Notation

{{notation}}

## Given

{{conditions}}

## Task

{{task}}

Use the symbols above and define every symbol that you add. Show each step, so that a reader can check your derivation line by line, and say at the end what the result means in economic terms and why it comes out that way. Write mathematics in LaTeX.'),
	('1b27af25bf39997f5f8fb2ab074081ae788e045a12470eb5e2d6085ca036e7c9', 'aer/pa/examinee', 1, 'You see the shortened body of an economics paper, section by section. Its abstract was taken out. Write the abstract.

- State the question, the approach, the main results with their most important numbers, and what the paper contributes.
- Use only what the text says. Do not add results, and do not claim more than it does.
- At most {{word_limit}} words, in one paragraph of plain prose, as an abstract in a leading economics journal.
- Answer with the abstract alone: no title, no heading, no remarks.

{{condensed_body}}')
ON CONFLICT DO NOTHING;
--> statement-breakpoint
ALTER TABLE "releases" DISABLE TRIGGER "releases_frozen";--> statement-breakpoint
UPDATE "releases" AS r SET "manifest" = jsonb_set(r."manifest", '{taskTypes}', (
	SELECT jsonb_agg(
		CASE WHEN known.hashes ? (t.value ->> 'name')
			THEN t.value || jsonb_build_object('examineePromptHash', known.hashes -> (t.value ->> 'name'))
			ELSE t.value END
		ORDER BY t.place)
	FROM jsonb_array_elements(r."manifest" -> 'taskTypes') WITH ORDINALITY AS t(value, place),
		(SELECT '{"CI":"c8aca772da1ac5275d87042ede6cdf327c07454428daebb00d34ae91099c4c88","EA":"e599a11ae34f72aa2f8f60f931de0d6d2980cba2af18b82eb42cca311a19c3d5","EK":"d74937ffeb371ec029f14cd7c19afe6b4db2ca3cdd8e49ac6fae5972af3e36c1","LR":"5ff71ba22c7b7a3f714943cea522e263ab2bf8bd70929e121062cc8fe93c2cb2","MG":"47e71a6c44309e95699682c89ad2013fe16ede5d3102119e3f869f43e6559a58","MM":"e378b624bb37084406f0b4fb841471d69593eaa7d4b3e58320e6333d7f60ad2c","PA":"1b27af25bf39997f5f8fb2ab074081ae788e045a12470eb5e2d6085ca036e7c9"}'::jsonb AS hashes) AS known
)) WHERE r."suite" = 'aer' AND r."manifest" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "releases" ENABLE TRIGGER "releases_frozen";
