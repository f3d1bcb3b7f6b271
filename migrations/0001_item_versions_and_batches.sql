CREATE TABLE "batch_requests" (
	"key" text PRIMARY KEY NOT NULL,
	"custom_id" text NOT NULL,
	"batch_id" text,
	"state" text NOT NULL,
	"model_id" text NOT NULL,
	"base_url" text NOT NULL,
	"purpose" text NOT NULL,
	"paper_id" text,
	"extraction_id" text,
	"parameters" jsonb NOT NULL,
	"request" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"worst_usd" double precision,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "batch_requests_custom_id_unique" UNIQUE("custom_id")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" text PRIMARY KEY NOT NULL,
	"model_id" text NOT NULL,
	"base_url" text NOT NULL,
	"provider_id" text,
	"state" text NOT NULL,
	"reason" text,
	"deadline_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"item_id" text NOT NULL,
	"version" integer NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"author" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_solutions" (
	"item_id" text NOT NULL,
	"version" integer NOT NULL,
	"model_id" text NOT NULL,
	"with_paper" boolean NOT NULL,
	"output" text NOT NULL,
	"verdict" jsonb NOT NULL,
	"call_ids" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "item_solutions_item_id_version_model_id_with_paper_pk" PRIMARY KEY("item_id","version","model_id","with_paper")
);
--> statement-breakpoint
CREATE TABLE "item_versions" (
	"item_id" text NOT NULL,
	"version" integer NOT NULL,
	"examinee" jsonb NOT NULL,
	"gold" jsonb NOT NULL,
	"checks" jsonb NOT NULL,
	"author" text NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "item_versions_item_id_version_pk" PRIMARY KEY("item_id","version")
);
--> statement-breakpoint
ALTER TABLE "extractions" ADD COLUMN "delivery" text DEFAULT 'live' NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "checks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "model_calls" ADD COLUMN "paper_id" text;--> statement-breakpoint
ALTER TABLE "model_calls" ADD COLUMN "extraction_id" text;--> statement-breakpoint
ALTER TABLE "model_calls" ADD COLUMN "batch_id" text;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "replaces" text;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "imported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "yield" jsonb;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "attempts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "wall_ms" double precision;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "decision_reason" text;--> statement-breakpoint
ALTER TABLE "batch_requests" ADD CONSTRAINT "batch_requests_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_reviews" ADD CONSTRAINT "item_reviews_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_solutions" ADD CONSTRAINT "item_solutions_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_versions" ADD CONSTRAINT "item_versions_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_requests_state" ON "batch_requests" USING btree ("state");--> statement-breakpoint
CREATE INDEX "batch_requests_batch" ON "batch_requests" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "batches_state" ON "batches" USING btree ("state");--> statement-breakpoint
CREATE INDEX "item_reviews_item" ON "item_reviews" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "model_calls_paper" ON "model_calls" USING btree ("paper_id");--> statement-breakpoint
CREATE INDEX "model_calls_extraction" ON "model_calls" USING btree ("extraction_id");--> statement-breakpoint
CREATE INDEX "model_calls_created" ON "model_calls" USING btree ("created_at");--> statement-breakpoint
INSERT INTO "item_versions" ("item_id", "version", "examinee", "gold", "checks", "author", "created_at")
SELECT "id", 1, "examinee", "gold", "checks", CASE WHEN "fragment_id" IS NULL THEN 'extraction' ELSE 'annotation' END, "created_at" FROM "items";
--> statement-breakpoint
-- A frozen release never changes, whatever code or console tries to.
CREATE FUNCTION "refuse_frozen_release"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."state" = 'frozen' THEN
		RAISE EXCEPTION 'release % is frozen and never changes', OLD."name";
	END IF;
	IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "releases_frozen" BEFORE UPDATE OR DELETE ON "releases" FOR EACH ROW EXECUTE FUNCTION "refuse_frozen_release"();
--> statement-breakpoint
CREATE FUNCTION "refuse_frozen_release_items"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT 1 FROM "releases" WHERE "name" IN (OLD."release_name", NEW."release_name") AND "state" = 'frozen') THEN
		RAISE EXCEPTION 'release % is frozen and its items never change', COALESCE(OLD."release_name", NEW."release_name");
	END IF;
	IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "release_items_frozen" BEFORE INSERT OR UPDATE OR DELETE ON "release_items" FOR EACH ROW EXECUTE FUNCTION "refuse_frozen_release_items"();
--> statement-breakpoint
CREATE FUNCTION "refuse_truncate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'table % holds frozen releases and is never emptied', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "releases_kept" BEFORE TRUNCATE ON "releases" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"();
--> statement-breakpoint
CREATE TRIGGER "release_items_kept" BEFORE TRUNCATE ON "release_items" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"();
