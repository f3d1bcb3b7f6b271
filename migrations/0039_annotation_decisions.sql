CREATE TABLE "annotation_decisions" (
	"fragment_id" text PRIMARY KEY NOT NULL,
	"decider" text NOT NULL,
	"labels" jsonb NOT NULL,
	"key_id" text NOT NULL,
	"member_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "annotation_decisions" ADD CONSTRAINT "annotation_decisions_fragment_id_fragments_id_fk" FOREIGN KEY ("fragment_id") REFERENCES "public"."fragments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER "annotation_decisions_fixed" BEFORE UPDATE OR DELETE ON "annotation_decisions" FOR EACH ROW EXECUTE FUNCTION "refuse_kept_text_change"();