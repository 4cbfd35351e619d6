-- Ranges that may not overlap need equality in GiST. Ships with PostgreSQL; a plain owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE TABLE "committees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"club_id" uuid,
	"kind" smallint NOT NULL,
	"name" text COLLATE "vi-x-icu" NOT NULL,
	"search_key" text DEFAULT '' NOT NULL,
	CONSTRAINT "committees_one_of_a_kind" UNIQUE NULLS NOT DISTINCT("club_id","kind"),
	CONSTRAINT "committees_kind_known" CHECK ("committees"."kind" in (1, 2, 3)),
	CONSTRAINT "committees_name_length" CHECK (char_length("committees"."name") between 1 and 254)
);
--> statement-breakpoint
CREATE TABLE "representatives" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_id" uuid,
	"person_id" uuid,
	"name" text COLLATE "vi-x-icu" NOT NULL,
	"given_name" text COLLATE "vi-x-icu" DEFAULT '' NOT NULL,
	"sort_name" text COLLATE "vi-x-icu" DEFAULT '' NOT NULL,
	"position" text,
	"phone_number" text,
	"email_address" text,
	"gender" smallint,
	"day_of_birth" date,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"decision_number" text,
	"search_key" text DEFAULT '' NOT NULL,
	CONSTRAINT "representatives_range" CHECK ("representatives"."ends_on" > "representatives"."starts_on"),
	CONSTRAINT "representatives_name_length" CHECK (char_length("representatives"."name") between 1 and 254),
	CONSTRAINT "representatives_gender_known" CHECK ("representatives"."gender" in (1, 2))
);
--> statement-breakpoint
CREATE TABLE "seats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"term_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"title_id" uuid NOT NULL,
	"position" text,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"end_reason" text,
	CONSTRAINT "seats_range" CHECK ("seats"."ends_on" > "seats"."starts_on"),
	CONSTRAINT "seats_position_length" CHECK (char_length("seats"."position") <= 100),
	CONSTRAINT "seats_end_reason_length" CHECK (char_length("seats"."end_reason") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "terms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"committee_id" uuid NOT NULL,
	"name" text COLLATE "vi-x-icu" NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"congress" text,
	"decision_number" text,
	"search_key" text DEFAULT '' NOT NULL,
	CONSTRAINT "terms_range" CHECK ("terms"."ends_on" > "terms"."starts_on"),
	CONSTRAINT "terms_name_length" CHECK (char_length("terms"."name") between 1 and 254),
	CONSTRAINT "terms_congress_length" CHECK (char_length("terms"."congress") <= 254),
	CONSTRAINT "terms_decision_length" CHECK (char_length("terms"."decision_number") <= 50)
);
--> statement-breakpoint
CREATE TABLE "club_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"club_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"message" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone,
	"refuse_reason" text,
	"cancelled_at" timestamp (3) with time zone,
	CONSTRAINT "club_invitations_message_length" CHECK (char_length("club_invitations"."message") <= 1000),
	CONSTRAINT "club_invitations_refuse_reason_length" CHECK (char_length("club_invitations"."refuse_reason") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "duplicate_pairs" (
	"a_id" uuid NOT NULL,
	"b_id" uuid NOT NULL,
	"score" numeric(4, 3) NOT NULL,
	"reasons" jsonb NOT NULL,
	"found_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"dismissed_at" timestamp (3) with time zone,
	"dismissed_by" uuid,
	CONSTRAINT "duplicate_pairs_a_id_b_id_pk" PRIMARY KEY("a_id","b_id"),
	CONSTRAINT "duplicate_pairs_ordered" CHECK ("duplicate_pairs"."a_id" < "duplicate_pairs"."b_id")
);
--> statement-breakpoint
CREATE TABLE "merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"type" smallint NOT NULL,
	"club_id" uuid,
	"survivor_id" uuid NOT NULL,
	"loser_id" uuid NOT NULL,
	"survivor_before" jsonb NOT NULL,
	"loser_snapshot" jsonb NOT NULL,
	"moved" jsonb NOT NULL,
	"dropped" jsonb NOT NULL,
	"survivor_version" smallint,
	"merged_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid
);
--> statement-breakpoint
CREATE TABLE "breaches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"noticed_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"content" text NOT NULL,
	"affected" integer,
	"reported_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"search_key" text DEFAULT '' NOT NULL,
	CONSTRAINT "breaches_content_length" CHECK (char_length("breaches"."content") between 1 and 5000),
	CONSTRAINT "breaches_affected" CHECK ("breaches"."affected" >= 0)
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"member_id" uuid NOT NULL,
	"legal_text_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"channel" smallint NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawn_by" uuid,
	CONSTRAINT "consents_channel_known" CHECK ("consents"."channel" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "data_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"member_id" uuid,
	"requester" text NOT NULL,
	"contact" text,
	"type" smallint NOT NULL,
	"content" text,
	"received_at" timestamp (3) with time zone NOT NULL,
	"answer_due_at" timestamp (3) with time zone NOT NULL,
	"due_on" date NOT NULL,
	"extended_to" date,
	"extend_reason" text,
	"answered_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone,
	"refuse_reason" text,
	"handled_by" uuid,
	"search_key" text DEFAULT '' NOT NULL,
	CONSTRAINT "data_requests_type_known" CHECK ("data_requests"."type" between 1 and 8),
	CONSTRAINT "data_requests_requester_length" CHECK (char_length("data_requests"."requester") between 1 and 254),
	CONSTRAINT "data_requests_content_length" CHECK (char_length("data_requests"."content") <= 5000),
	CONSTRAINT "data_requests_refuse_reason_length" CHECK (char_length("data_requests"."refuse_reason") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "legal_texts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"purpose" text NOT NULL,
	"number" integer NOT NULL,
	"language" text NOT NULL,
	"content" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "legal_texts_version" UNIQUE("purpose","number","language"),
	CONSTRAINT "legal_texts_purpose_length" CHECK (char_length("legal_texts"."purpose") between 1 and 50),
	CONSTRAINT "legal_texts_content_length" CHECK (char_length("legal_texts"."content") between 1 and 100000),
	CONSTRAINT "legal_texts_language_known" CHECK ("legal_texts"."language" in ('vi', 'en'))
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"area" text NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"club_id" uuid,
	CONSTRAINT "saved_views_name_unique" UNIQUE("user_id","area","name"),
	CONSTRAINT "saved_views_name_length" CHECK (char_length("saved_views"."name") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "member_tags" (
	"member_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	CONSTRAINT "member_tags_member_id_tag_id_pk" PRIMARY KEY("member_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text COLLATE "vi-x-icu" NOT NULL,
	"name_key" text NOT NULL,
	"description" text,
	"colour" text,
	"search_key" text NOT NULL,
	CONSTRAINT "tags_name_length" CHECK (char_length("tags"."name") between 1 and 254),
	CONSTRAINT "tags_description_length" CHECK (char_length("tags"."description") <= 2000),
	CONSTRAINT "tags_colour_known" CHECK ("tags"."colour" in ('grey', 'blue', 'green', 'amber', 'red'))
);
--> statement-breakpoint
CREATE TABLE "titles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"code_key" text NOT NULL,
	"name" text COLLATE "vi-x-icu" NOT NULL,
	"description" text,
	"ord" integer DEFAULT 0 NOT NULL,
	"search_key" text NOT NULL,
	CONSTRAINT "titles_code_length" CHECK (char_length("titles"."code") between 1 and 254),
	CONSTRAINT "titles_name_length" CHECK (char_length("titles"."name") between 1 and 254),
	CONSTRAINT "titles_description_length" CHECK (char_length("titles"."description") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "committees" ADD CONSTRAINT "committees_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "representatives" ADD CONSTRAINT "representatives_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "representatives" ADD CONSTRAINT "representatives_person_id_members_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."members"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_term_id_terms_id_fk" FOREIGN KEY ("term_id") REFERENCES "public"."terms"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_committee_id_committees_id_fk" FOREIGN KEY ("committee_id") REFERENCES "public"."committees"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_invitations" ADD CONSTRAINT "club_invitations_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_invitations" ADD CONSTRAINT "club_invitations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_a_id_members_id_fk" FOREIGN KEY ("a_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_b_id_members_id_fk" FOREIGN KEY ("b_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_legal_text_id_legal_texts_id_fk" FOREIGN KEY ("legal_text_id") REFERENCES "public"."legal_texts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_tags" ADD CONSTRAINT "member_tags_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_tags" ADD CONSTRAINT "member_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "committees_name_id" ON "committees" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "committees_created_at_id" ON "committees" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "committees_updated_at_id" ON "committees" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "representatives_owner" ON "representatives" USING btree ("owner_id","starts_on");--> statement-breakpoint
CREATE INDEX "representatives_person" ON "representatives" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "representatives_name_id" ON "representatives" USING btree ("given_name","sort_name","id");--> statement-breakpoint
CREATE INDEX "representatives_starts_on_id" ON "representatives" USING btree ("starts_on","id");--> statement-breakpoint
CREATE INDEX "representatives_created_at_id" ON "representatives" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "representatives_updated_at_id" ON "representatives" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "seats_term" ON "seats" USING btree ("term_id");--> statement-breakpoint
CREATE INDEX "seats_member" ON "seats" USING btree ("member_id","starts_on");--> statement-breakpoint
CREATE INDEX "seats_title" ON "seats" USING btree ("title_id");--> statement-breakpoint
CREATE INDEX "terms_committee" ON "terms" USING btree ("committee_id","starts_on");--> statement-breakpoint
CREATE INDEX "terms_ends_on" ON "terms" USING btree ("ends_on","id");--> statement-breakpoint
CREATE INDEX "terms_starts_on_id" ON "terms" USING btree ("starts_on","id");--> statement-breakpoint
CREATE INDEX "terms_name_id" ON "terms" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "terms_created_at_id" ON "terms" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "terms_updated_at_id" ON "terms" USING btree ("updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "club_invitations_one_open" ON "club_invitations" USING btree ("club_id","member_id") WHERE accepted_at is null and refused_at is null and cancelled_at is null;--> statement-breakpoint
CREATE INDEX "club_invitations_club" ON "club_invitations" USING btree ("club_id","id");--> statement-breakpoint
CREATE INDEX "club_invitations_member" ON "club_invitations" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "duplicate_pairs_b" ON "duplicate_pairs" USING btree ("b_id");--> statement-breakpoint
CREATE INDEX "duplicate_pairs_score" ON "duplicate_pairs" USING btree ("score");--> statement-breakpoint
CREATE INDEX "merges_survivor" ON "merges" USING btree ("survivor_id");--> statement-breakpoint
CREATE INDEX "merges_loser" ON "merges" USING btree ("loser_id");--> statement-breakpoint
CREATE INDEX "merges_merged_at" ON "merges" USING btree ("merged_at","id");--> statement-breakpoint
CREATE INDEX "breaches_due_at_id" ON "breaches" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "breaches_created_at_id" ON "breaches" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "consents_one_open" ON "consents" USING btree ("member_id","purpose") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "consents_legal_text" ON "consents" USING btree ("legal_text_id");--> statement-breakpoint
CREATE INDEX "data_requests_open" ON "data_requests" USING btree ("due_on","id") WHERE done_at is null and refused_at is null;--> statement-breakpoint
CREATE INDEX "data_requests_due_on_id" ON "data_requests" USING btree ("due_on","id");--> statement-breakpoint
CREATE INDEX "data_requests_received_at_id" ON "data_requests" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "data_requests_created_at_id" ON "data_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "data_requests_updated_at_id" ON "data_requests" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "data_requests_member" ON "data_requests" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "saved_views_area" ON "saved_views" USING btree ("area","shared");--> statement-breakpoint
CREATE INDEX "saved_views_club" ON "saved_views" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "member_tags_tag" ON "member_tags" USING btree ("tag_id","member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name_unique" ON "tags" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "tags_name_id" ON "tags" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "tags_created_at_id" ON "tags" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tags_updated_at_id" ON "tags" USING btree ("updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "titles_code_unique" ON "titles" USING btree ("code_key");--> statement-breakpoint
CREATE INDEX "titles_code_id" ON "titles" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "titles_name_id" ON "titles" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "titles_ord_id" ON "titles" USING btree ("ord","id");--> statement-breakpoint
CREATE INDEX "titles_created_at_id" ON "titles" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "titles_updated_at_id" ON "titles" USING btree ("updated_at","id");--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_starts_on_overlap" EXCLUDE USING gist (committee_id WITH =, daterange(starts_on, ends_on) WITH &&);--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_starts_on_overlap" EXCLUDE USING gist (term_id WITH =, member_id WITH =, daterange(starts_on, ends_on) WITH &&);--> statement-breakpoint
ALTER TABLE "representatives" ADD CONSTRAINT "representatives_starts_on_overlap" EXCLUDE USING gist (coalesce(owner_id, '00000000-0000-0000-0000-000000000000'::uuid) WITH =, daterange(starts_on, ends_on) WITH &&);--> statement-breakpoint
CREATE TRIGGER legal_texts_append_only BEFORE UPDATE OR DELETE ON legal_texts
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();--> statement-breakpoint
CREATE TRIGGER legal_texts_no_truncate BEFORE TRUNCATE ON legal_texts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();--> statement-breakpoint
CREATE TRIGGER access_log_append_only BEFORE UPDATE OR DELETE ON access_log
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();--> statement-breakpoint
CREATE TRIGGER access_log_no_truncate BEFORE TRUNCATE ON access_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
