CREATE TABLE "profiles" (
	"hash" text PRIMARY KEY NOT NULL,
	"suite" text NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"weights" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_suite_name" UNIQUE("suite","name")
);

--> statement-breakpoint
CREATE TRIGGER "profiles_fixed" BEFORE UPDATE OR DELETE ON "profiles" FOR EACH ROW EXECUTE FUNCTION "refuse_kept_text_change"();
