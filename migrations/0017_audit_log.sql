CREATE TABLE "audit_log" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"key_id" text NOT NULL,
	"team_id" text NOT NULL,
	"role" text NOT NULL,
	"act" text NOT NULL,
	"subject" jsonb NOT NULL,
	"made" text,
	"reason" text
);
--> statement-breakpoint
CREATE INDEX "audit_log_team" ON "audit_log" USING btree ("team_id");--> statement-breakpoint
-- What was done stays done, whatever code or console tries to.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the audit log is only ever added to';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_kept" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
--> statement-breakpoint
CREATE TRIGGER "audit_log_whole" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
