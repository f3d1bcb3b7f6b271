CREATE TABLE "run_calls" (
	"run_id" text NOT NULL,
	"number" integer NOT NULL,
	"call_id" text NOT NULL,
	"seat" integer NOT NULL,
	"period" integer NOT NULL,
	"session" integer NOT NULL,
	"name" text NOT NULL,
	"arguments" json NOT NULL,
	"status" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "run_calls_run_id_number_pk" PRIMARY KEY("run_id","number"),
	CONSTRAINT "run_calls_call" UNIQUE("run_id","seat","call_id")
);
--> statement-breakpoint
CREATE TABLE "run_periods" (
	"run_id" text NOT NULL,
	"seat" integer NOT NULL,
	"period" integer NOT NULL,
	"recorded" json NOT NULL,
	"notes" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "run_periods_run_id_seat_period_pk" PRIMARY KEY("run_id","seat","period")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"suite" text NOT NULL,
	"task_type" text NOT NULL,
	"level" text NOT NULL,
	"seed" integer,
	"submission_id" text,
	"item_id" text,
	"driver" text NOT NULL,
	"style" text NOT NULL,
	"instance" json NOT NULL,
	"instance_hash" text NOT NULL,
	"optimum" jsonb,
	"played_before" boolean NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"calls" integer DEFAULT 0 NOT NULL,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "runs_submission_item" UNIQUE("submission_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "run_calls" ADD CONSTRAINT "run_calls_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_periods" ADD CONSTRAINT "run_periods_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "run_calls_period" ON "run_calls" USING btree ("run_id","seat","period");--> statement-breakpoint
CREATE INDEX "runs_team_instance" ON "runs" USING btree ("team_id","instance_hash");