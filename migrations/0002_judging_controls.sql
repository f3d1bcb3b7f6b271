CREATE TABLE "adjudications" (
	"id" text PRIMARY KEY NOT NULL,
	"submission_id" text NOT NULL,
	"item_id" text NOT NULL,
	"kind" text NOT NULL,
	"author" text NOT NULL,
	"state" text NOT NULL,
	"ask" jsonb,
	"parts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"table2" double precision,
	"appendix_g" double precision,
	"reason" text,
	"call_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "anchor_scores" (
	"release_name" text NOT NULL,
	"item_id" text NOT NULL,
	"response_sha256" text NOT NULL,
	"rater" text NOT NULL,
	"scores" jsonb NOT NULL,
	"comment" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "anchor_scores_release_name_item_id_response_sha256_rater_pk" PRIMARY KEY("release_name","item_id","response_sha256","rater")
);
--> statement-breakpoint
CREATE TABLE "call_texts" (
	"sha256" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "batch_requests" ADD COLUMN "submission_id" text;--> statement-breakpoint
ALTER TABLE "model_calls" ADD COLUMN "submission_id" text;--> statement-breakpoint
ALTER TABLE "rule_results" ADD COLUMN "words" integer;--> statement-breakpoint
ALTER TABLE "rule_results" ADD COLUMN "characters" integer;--> statement-breakpoint
ALTER TABLE "rule_results" ADD COLUMN "flags" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "scores" ADD COLUMN "spread" double precision;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "delivery" text DEFAULT 'live' NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "judgments_due" integer;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "copy_of" text;--> statement-breakpoint
ALTER TABLE "adjudications" ADD CONSTRAINT "adjudications_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anchor_scores" ADD CONSTRAINT "anchor_scores_release_name_releases_name_fk" FOREIGN KEY ("release_name") REFERENCES "public"."releases"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "adjudications_submission_item" ON "adjudications" USING btree ("submission_id","item_id");--> statement-breakpoint
CREATE INDEX "model_calls_submission" ON "model_calls" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "model_calls_key" ON "model_calls" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_copy_panel" ON "submissions" USING btree ("copy_of","panel_id") WHERE "submissions"."copy_of" is not null and "submissions"."state" <> 'withdrawn';
--> statement-breakpoint
-- A panel never changes, nor do the judges of a submission, whatever code or console tries to.
CREATE FUNCTION "refuse_panel_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'panel % never changes: make another one', OLD."id";
END $$;
--> statement-breakpoint
CREATE TRIGGER "panels_fixed" BEFORE UPDATE OR DELETE ON "panels" FOR EACH ROW EXECUTE FUNCTION "refuse_panel_change"();
--> statement-breakpoint
CREATE FUNCTION "refuse_other_judges"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."panel_id" IS NOT NULL AND NEW."panel_id" IS DISTINCT FROM OLD."panel_id" THEN
		RAISE EXCEPTION 'submission % keeps its panel: regrade it under another one', OLD."id";
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "submissions_panel_fixed" BEFORE UPDATE OF "panel_id" ON "submissions" FOR EACH ROW EXECUTE FUNCTION "refuse_other_judges"();
