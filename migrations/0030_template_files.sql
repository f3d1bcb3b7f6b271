CREATE TABLE "template_files" (
	"name" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "template_records" (
	"file" text NOT NULL,
	"line" integer NOT NULL,
	"hash" text NOT NULL,
	"record" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "template_records_file_line_pk" PRIMARY KEY("file","line")
);
--> statement-breakpoint
CREATE TABLE "template_verdicts" (
	"id" text PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"template" text NOT NULL,
	"round" integer NOT NULL,
	"validator" text NOT NULL,
	"verdict" text NOT NULL,
	"fault" text,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "template_records" ADD CONSTRAINT "template_records_file_template_files_name_fk" FOREIGN KEY ("file") REFERENCES "public"."template_files"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_verdicts" ADD CONSTRAINT "template_verdicts_file_template_files_name_fk" FOREIGN KEY ("file") REFERENCES "public"."template_files"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "template_records_hash" ON "template_records" USING btree ("file","hash");--> statement-breakpoint
CREATE UNIQUE INDEX "template_verdicts_validator" ON "template_verdicts" USING btree ("file","template","round","validator");--> statement-breakpoint
CREATE TRIGGER "template_records_fixed" BEFORE UPDATE OR DELETE ON "template_records" FOR EACH ROW EXECUTE FUNCTION "refuse_kept_text_change"();--> statement-breakpoint
CREATE TRIGGER "template_verdicts_fixed" BEFORE UPDATE OR DELETE ON "template_verdicts" FOR EACH ROW EXECUTE FUNCTION "refuse_kept_text_change"();
