CREATE TABLE "card_corrections" (
	"id" text PRIMARY KEY NOT NULL,
	"submission_id" text NOT NULL,
	"change" jsonb NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "card_corrections" ADD CONSTRAINT "card_corrections_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_corrections_submission" ON "card_corrections" USING btree ("submission_id");--> statement-breakpoint
-- What was corrected stands beside what was declared: only the words of a team that is erased go.
CREATE FUNCTION "refuse_card_correction_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (NEW."id", NEW."submission_id", NEW."change", NEW."created_at") IS DISTINCT FROM (OLD."id", OLD."submission_id", OLD."change", OLD."created_at") THEN
		RAISE EXCEPTION 'corrections of a card are kept as they were made: add another one';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "card_corrections_kept" BEFORE UPDATE ON "card_corrections" FOR EACH ROW EXECUTE FUNCTION "refuse_card_correction_change"();
