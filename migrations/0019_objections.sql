CREATE TABLE "objections" (
	"id" text PRIMARY KEY NOT NULL,
	"submission_id" text NOT NULL,
	"item_id" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text NOT NULL,
	"decision" text,
	"adjudication_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "objections" ADD CONSTRAINT "objections_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objections" ADD CONSTRAINT "objections_adjudication_id_adjudications_id_fk" FOREIGN KEY ("adjudication_id") REFERENCES "public"."adjudications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "objections_state" ON "objections" USING btree ("state");--> statement-breakpoint
CREATE UNIQUE INDEX "objections_open" ON "objections" USING btree ("submission_id","item_id") WHERE state = 'open';