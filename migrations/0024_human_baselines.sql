CREATE TABLE "human_baselines" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"release_name" text NOT NULL,
	"name" text NOT NULL,
	"people" text NOT NULL,
	"aids" text NOT NULL,
	"instructions" text NOT NULL,
	"consent" text NOT NULL,
	"item_ids" jsonb NOT NULL,
	"draw" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "human_baselines_name" UNIQUE("team_id","release_name","name")
);
--> statement-breakpoint
CREATE TABLE "participant_answers" (
	"participant_id" text NOT NULL,
	"item_id" text NOT NULL,
	"first_shown_at" timestamp with time zone NOT NULL,
	"output" text,
	"skipped_at" timestamp with time zone,
	"saved_at" timestamp with time zone,
	"revision" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "participant_answers_participant_id_item_id_pk" PRIMARY KEY("participant_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "participants" (
	"id" text PRIMARY KEY NOT NULL,
	"baseline_id" text NOT NULL,
	"number" integer NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"consented_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	"handed_in_at" timestamp with time zone,
	"submission_id" text,
	CONSTRAINT "participants_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "participants_number" UNIQUE("baseline_id","number")
);
--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "kind" text DEFAULT 'model' NOT NULL;--> statement-breakpoint
ALTER TABLE "human_baselines" ADD CONSTRAINT "human_baselines_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "human_baselines" ADD CONSTRAINT "human_baselines_release_name_releases_name_fk" FOREIGN KEY ("release_name") REFERENCES "public"."releases"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participant_answers" ADD CONSTRAINT "participant_answers_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_baseline_id_human_baselines_id_fk" FOREIGN KEY ("baseline_id") REFERENCES "public"."human_baselines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "participants_submission" ON "participants" USING btree ("submission_id");--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_people_unpublished" CHECK ("submissions"."kind" = 'model' or "submissions"."state" <> 'published');