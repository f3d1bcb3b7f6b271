CREATE TABLE "card_rubrics" (
	"id" text NOT NULL,
	"version" integer NOT NULL,
	"hash" text NOT NULL,
	"document" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_rubrics_id_version_pk" PRIMARY KEY("id","version")
);
--> statement-breakpoint
CREATE TRIGGER "card_rubrics_fixed" BEFORE UPDATE OR DELETE ON "card_rubrics" FOR EACH ROW EXECUTE FUNCTION "refuse_kept_text_change"();
