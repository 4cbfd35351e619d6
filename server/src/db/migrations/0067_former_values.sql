CREATE TABLE "former_values" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"entity_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "former_values_entity" ON "former_values" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "former_values_created" ON "former_values" USING btree ("created_at");