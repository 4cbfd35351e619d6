CREATE TABLE "document_clubs" (
	"document_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	CONSTRAINT "document_clubs_document_id_club_id_pk" PRIMARY KEY("document_id","club_id")
);
--> statement-breakpoint
CREATE TABLE "document_reads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"user_id" uuid,
	"member_id" uuid,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "document_reads_somebody" CHECK (num_nonnulls("document_reads"."user_id", "document_reads"."member_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text COLLATE "vi-x-icu" NOT NULL,
	"short_description" text,
	"content" text NOT NULL,
	"cover_description" text,
	"cover_focus" text,
	"member_types" smallint[] DEFAULT '{}' NOT NULL,
	"club_id" uuid,
	"publish_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"search_key" text NOT NULL,
	CONSTRAINT "documents_title_length" CHECK (char_length("documents"."title") between 1 and 254),
	CONSTRAINT "documents_short_description_length" CHECK (char_length("documents"."short_description") <= 500),
	CONSTRAINT "documents_cover_description_length" CHECK (char_length("documents"."cover_description") <= 254),
	CONSTRAINT "documents_member_types_known" CHECK ("documents"."member_types" <@ array[1,2,3,4,6,7]::smallint[])
);
--> statement-breakpoint
ALTER TABLE "document_clubs" ADD CONSTRAINT "document_clubs_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_clubs" ADD CONSTRAINT "document_clubs_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_reads" ADD CONSTRAINT "document_reads_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_reads" ADD CONSTRAINT "document_reads_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_clubs_club" ON "document_clubs" USING btree ("club_id","document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_reads_user" ON "document_reads" USING btree ("document_id","user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "document_reads_document" ON "document_reads" USING btree ("document_id","member_id");--> statement-breakpoint
CREATE INDEX "document_reads_member" ON "document_reads" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "documents_publish_at_id" ON "documents" USING btree ("publish_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "documents_title_id" ON "documents" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "documents_created_at_id" ON "documents" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "documents_updated_at_id" ON "documents" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "documents_club" ON "documents" USING btree ("club_id","id");--> statement-breakpoint
CREATE INDEX "documents_search" ON "documents" USING gin ("search_key" gin_trgm_ops);