CREATE TABLE "manual_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"number" integer NOT NULL,
	"restored_from" integer,
	CONSTRAINT "manual_versions_number_unique" UNIQUE("number"),
	CONSTRAINT "manual_versions_number_positive" CHECK ("manual_versions"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "media_folders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"parent_id" uuid,
	"club_id" uuid,
	"name" text COLLATE "vi-x-icu" NOT NULL,
	CONSTRAINT "media_folders_name_length" CHECK (char_length("media_folders"."name") between 1 and 254)
);
--> statement-breakpoint
CREATE TABLE "medias" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"folder_id" uuid,
	"club_id" uuid,
	"name" text COLLATE "vi-x-icu" NOT NULL,
	"name_key" text NOT NULL,
	"kind" smallint NOT NULL,
	"size" integer NOT NULL,
	CONSTRAINT "medias_name_length" CHECK (char_length("medias"."name") between 1 and 254),
	CONSTRAINT "medias_kind_known" CHECK ("medias"."kind" between 1 and 4),
	CONSTRAINT "medias_size_positive" CHECK ("medias"."size" > 0)
);
--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "origin_id" uuid;--> statement-breakpoint
ALTER TABLE "media_folders" ADD CONSTRAINT "media_folders_parent_id_media_folders_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."media_folders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_folders" ADD CONSTRAINT "media_folders_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medias" ADD CONSTRAINT "medias_folder_id_media_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."media_folders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medias" ADD CONSTRAINT "medias_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "media_folders_parent_name_unique" ON "media_folders" USING btree ("parent_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "media_folders_top_name_unique" ON "media_folders" USING btree ("name") WHERE parent_id is null and club_id is null;--> statement-breakpoint
CREATE INDEX "media_folders_club" ON "media_folders" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "medias_created_at_id" ON "medias" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "medias_folder" ON "medias" USING btree ("folder_id","created_at","id");--> statement-breakpoint
CREATE INDEX "medias_name_id" ON "medias" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "medias_club" ON "medias" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "medias_search" ON "medias" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_origin_id_attachments_id_fk" FOREIGN KEY ("origin_id") REFERENCES "public"."attachments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_origin" ON "attachments" USING btree ("origin_id") WHERE origin_id is not null;