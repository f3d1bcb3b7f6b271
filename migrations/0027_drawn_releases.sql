CREATE TABLE "release_draws" (
	"release_name" text PRIMARY KEY NOT NULL,
	"order" jsonb NOT NULL,
	"seed" text NOT NULL,
	"is_open" boolean NOT NULL,
	"drawn" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"hashes" jsonb,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_templates" (
	"release_name" text NOT NULL,
	"place" integer NOT NULL,
	"task_type" text NOT NULL,
	"template" text NOT NULL,
	"domain" text,
	"perspective" text,
	"text" jsonb NOT NULL,
	"first" integer NOT NULL,
	"items" integer NOT NULL,
	"asked" integer NOT NULL,
	"repeats" jsonb NOT NULL,
	CONSTRAINT "release_templates_release_name_place_pk" PRIMARY KEY("release_name","place")
);
--> statement-breakpoint
ALTER TABLE "release_draws" ADD CONSTRAINT "release_draws_release_name_releases_name_fk" FOREIGN KEY ("release_name") REFERENCES "public"."releases"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_templates" ADD CONSTRAINT "release_templates_release_name_releases_name_fk" FOREIGN KEY ("release_name") REFERENCES "public"."releases"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Questions of a drawn release are stored when a response to one arrives, and never changed.
CREATE OR REPLACE FUNCTION "refuse_frozen_release_items"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' AND EXISTS (SELECT 1 FROM "release_draws" WHERE "release_name" = NEW."release_name") THEN RETURN NEW; END IF;
	IF EXISTS (SELECT 1 FROM "releases" WHERE "name" IN (OLD."release_name", NEW."release_name") AND "state" = 'frozen') THEN
		RAISE EXCEPTION 'release % is frozen and its items never change', COALESCE(OLD."release_name", NEW."release_name");
	END IF;
	IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION "refuse_frozen_release_templates"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT 1 FROM "releases" WHERE "name" IN (OLD."release_name", NEW."release_name") AND "state" = 'frozen') THEN
		RAISE EXCEPTION 'release % is frozen and its templates never change', COALESCE(OLD."release_name", NEW."release_name");
	END IF;
	IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "release_templates_frozen" BEFORE INSERT OR UPDATE OR DELETE ON "release_templates" FOR EACH ROW EXECUTE FUNCTION "refuse_frozen_release_templates"();
--> statement-breakpoint
-- Of a frozen draw nothing changes but that it is closed, once.
CREATE FUNCTION "refuse_frozen_draw"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT 1 FROM "releases" WHERE "name" IN (OLD."release_name", NEW."release_name") AND "state" = 'frozen') THEN
		IF TG_OP <> 'UPDATE' OR OLD."closed_at" IS NOT NULL OR ROW(OLD."release_name", OLD."order", OLD."seed", OLD."is_open", OLD."hashes") IS DISTINCT FROM ROW(NEW."release_name", NEW."order", NEW."seed", NEW."is_open", NEW."hashes") THEN
			RAISE EXCEPTION 'release % is frozen and its draw never changes', COALESCE(OLD."release_name", NEW."release_name");
		END IF;
	END IF;
	IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "release_draws_frozen" BEFORE INSERT OR UPDATE OR DELETE ON "release_draws" FOR EACH ROW EXECUTE FUNCTION "refuse_frozen_draw"();
--> statement-breakpoint
CREATE TRIGGER "release_templates_kept" BEFORE TRUNCATE ON "release_templates" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"();
--> statement-breakpoint
CREATE TRIGGER "release_draws_kept" BEFORE TRUNCATE ON "release_draws" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"();
