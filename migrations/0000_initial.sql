CREATE TABLE "annotations" (
	"fragment_id" text NOT NULL,
	"annotator" text NOT NULL,
	"labels" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "annotations_fragment_id_annotator_pk" PRIMARY KEY("fragment_id","annotator")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"role" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "blobs" (
	"sha256" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "extractions" (
	"id" text PRIMARY KEY NOT NULL,
	"paper_id" text NOT NULL,
	"task_type" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"suitable" boolean,
	"deadline_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fragments" (
	"id" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"year" integer NOT NULL,
	"source" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotent_replies" (
	"api_key_id" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"body" text,
	"content_type" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotent_replies_api_key_id_key_pk" PRIMARY KEY("api_key_id","key")
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" text PRIMARY KEY NOT NULL,
	"task_type" text NOT NULL,
	"state" text NOT NULL,
	"examinee" jsonb NOT NULL,
	"gold" jsonb NOT NULL,
	"provenance" jsonb NOT NULL,
	"paper_id" text,
	"fragment_id" text,
	"reviewed_by" text,
	"review_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "judgments" (
	"submission_id" text NOT NULL,
	"item_id" text NOT NULL,
	"judge" text NOT NULL,
	"repeat" integer NOT NULL,
	"status" text NOT NULL,
	"verdict" jsonb NOT NULL,
	"rubric_hash" text NOT NULL,
	"prompt_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "judgments_submission_id_item_id_judge_repeat_pk" PRIMARY KEY("submission_id","item_id","judge","repeat")
);
--> statement-breakpoint
CREATE TABLE "leaderboards" (
	"key" text PRIMARY KEY NOT NULL,
	"result" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_calls" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"status" text NOT NULL,
	"purpose" text NOT NULL,
	"model_id" text NOT NULL,
	"family" text NOT NULL,
	"base_url" text NOT NULL,
	"reported_model" text,
	"parameters" jsonb NOT NULL,
	"request" jsonb NOT NULL,
	"raw" jsonb,
	"text" text,
	"stop_reason" text,
	"usage" jsonb,
	"cost_usd" double precision,
	"latency_ms" double precision NOT NULL,
	"attempts" integer NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "panels" (
	"id" text PRIMARY KEY NOT NULL,
	"definition" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"file_name" text NOT NULL,
	"title" text,
	"page_count" integer NOT NULL,
	"structure" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "papers_sha256_unique" UNIQUE("sha256")
);
--> statement-breakpoint
CREATE TABLE "release_items" (
	"release_name" text NOT NULL,
	"item_id" text NOT NULL,
	"position" integer NOT NULL,
	"task_type" text NOT NULL,
	"split" text NOT NULL,
	"examinee" jsonb NOT NULL,
	"gold" jsonb NOT NULL,
	"provenance" jsonb NOT NULL,
	"paper_id" text,
	CONSTRAINT "release_items_release_name_item_id_pk" PRIMARY KEY("release_name","item_id")
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"name" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"private_share" double precision NOT NULL,
	"seed" integer NOT NULL,
	"content_hash" text,
	"canary" text NOT NULL,
	"frozen_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "responses" (
	"submission_id" text NOT NULL,
	"item_id" text NOT NULL,
	"output" text NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "responses_submission_id_item_id_pk" PRIMARY KEY("submission_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "rounds" (
	"extraction_id" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"prompt_id" text NOT NULL,
	"prompt_version" integer NOT NULL,
	"prompt_hash" text NOT NULL,
	"input_hash" text NOT NULL,
	"model_id" text NOT NULL,
	"output" jsonb,
	"checks" jsonb NOT NULL,
	"call_ids" jsonb NOT NULL,
	"repairs" integer NOT NULL,
	"passed" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rounds_extraction_id_name_pk" PRIMARY KEY("extraction_id","name")
);
--> statement-breakpoint
CREATE TABLE "rule_results" (
	"submission_id" text NOT NULL,
	"item_id" text NOT NULL,
	"parse" text NOT NULL,
	"dimensions" jsonb NOT NULL,
	"evidence" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rule_results_submission_id_item_id_pk" PRIMARY KEY("submission_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "scores" (
	"submission_id" text NOT NULL,
	"item_id" text NOT NULL,
	"task_type" text NOT NULL,
	"table2" double precision,
	"appendix_g" double precision,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scores_submission_id_item_id_pk" PRIMARY KEY("submission_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"release_name" text NOT NULL,
	"panel_id" text,
	"model" text NOT NULL,
	"family" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"deadline_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teams_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_fragment_id_fragments_id_fk" FOREIGN KEY ("fragment_id") REFERENCES "public"."fragments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extractions" ADD CONSTRAINT "extractions_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_fragment_id_fragments_id_fk" FOREIGN KEY ("fragment_id") REFERENCES "public"."fragments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judgments" ADD CONSTRAINT "judgments_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_sha256_blobs_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."blobs"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_items" ADD CONSTRAINT "release_items_release_name_releases_name_fk" FOREIGN KEY ("release_name") REFERENCES "public"."releases"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_extraction_id_extractions_id_fk" FOREIGN KEY ("extraction_id") REFERENCES "public"."extractions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_results" ADD CONSTRAINT "rule_results_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_release_name_releases_name_fk" FOREIGN KEY ("release_name") REFERENCES "public"."releases"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_panel_id_panels_id_fk" FOREIGN KEY ("panel_id") REFERENCES "public"."panels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "extractions_paper_task" ON "extractions" USING btree ("paper_id","task_type");--> statement-breakpoint
CREATE INDEX "items_task_state" ON "items" USING btree ("task_type","state");--> statement-breakpoint
CREATE UNIQUE INDEX "model_calls_done_key" ON "model_calls" USING btree ("key") WHERE "model_calls"."status" = 'done';--> statement-breakpoint
CREATE INDEX "model_calls_purpose" ON "model_calls" USING btree ("purpose");--> statement-breakpoint
CREATE INDEX "submissions_release_state" ON "submissions" USING btree ("release_name","state");