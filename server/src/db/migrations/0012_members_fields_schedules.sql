CREATE TABLE "field_careers" (
	"field_id" uuid NOT NULL,
	"career_id" uuid NOT NULL,
	CONSTRAINT "field_careers_field_id_career_id_pk" PRIMARY KEY("field_id","career_id")
);
--> statement-breakpoint
CREATE TABLE "field_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"field_id" uuid NOT NULL,
	"code" text NOT NULL,
	"code_key" text NOT NULL,
	"name" text COLLATE "vi-x-icu" NOT NULL,
	"description" text,
	"ord" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "field_groups_of_field" UNIQUE("field_id","id"),
	CONSTRAINT "field_groups_code_length" CHECK (char_length("field_groups"."code") between 1 and 50),
	CONSTRAINT "field_groups_name_length" CHECK (char_length("field_groups"."name") between 1 and 254),
	CONSTRAINT "field_groups_description_length" CHECK (char_length("field_groups"."description") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "fields" (
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
	"search_key" text NOT NULL,
	CONSTRAINT "fields_code_length" CHECK (char_length("fields"."code") between 1 and 254),
	CONSTRAINT "fields_name_length" CHECK (char_length("fields"."name") between 1 and 254),
	CONSTRAINT "fields_description_length" CHECK (char_length("fields"."description") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "access_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"club_id" uuid,
	"area" text NOT NULL,
	"entity_id" uuid,
	"action" text NOT NULL,
	"fields" jsonb NOT NULL,
	"rows" integer DEFAULT 1 NOT NULL,
	"reason" text,
	"request_id" text,
	"ip" "inet"
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" smallint NOT NULL,
	"scheme" text NOT NULL,
	"province_code" text,
	"commune_code" text,
	"legacy_province_code" text,
	"legacy_district_code" text,
	"legacy_commune_code" text,
	"road" text,
	CONSTRAINT "addresses_scheme_known" CHECK ("addresses"."scheme" in ('2025', 'legacy')),
	CONSTRAINT "addresses_road_length" CHECK (char_length("addresses"."road") <= 254)
);
--> statement-breakpoint
CREATE TABLE "club_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"club_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"joined_on" date NOT NULL,
	"left_on" date,
	"leave_reason" text,
	CONSTRAINT "club_members_range" CHECK ("club_members"."left_on" >= "club_members"."joined_on"),
	CONSTRAINT "club_members_leave_reason_length" CHECK (char_length("club_members"."leave_reason") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "clubs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"decision_number" text,
	"decision_on" date,
	"decision_signer" text
);
--> statement-breakpoint
CREATE TABLE "enterprise_profiles" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"enterprise_english_name" text,
	"enterprise_acronyms_name" text,
	"tax_code" text,
	"website" text,
	"fanpage" text,
	"birthday" date,
	"charter_capital" bigint,
	"turnover" bigint,
	"enterprise_scale" smallint,
	"market_id" uuid,
	"target_customer_id" uuid,
	"certificate_id" uuid,
	"prize" text,
	"certificate_of_merit" text,
	"partner_source" smallint,
	"organization_id" uuid,
	"enterprise_id" uuid,
	CONSTRAINT "enterprise_profiles_scale_known" CHECK ("enterprise_profiles"."enterprise_scale" between 1 and 4),
	CONSTRAINT "enterprise_profiles_source_known" CHECK ("enterprise_profiles"."partner_source" in (1, 2)),
	CONSTRAINT "enterprise_profiles_charter_capital" CHECK ("enterprise_profiles"."charter_capital" between 0 and 999999999999999),
	CONSTRAINT "enterprise_profiles_turnover" CHECK ("enterprise_profiles"."turnover" between 0 and 999999999999999)
);
--> statement-breakpoint
CREATE TABLE "member_careers" (
	"member_id" uuid NOT NULL,
	"career_id" uuid NOT NULL,
	CONSTRAINT "member_careers_member_id_career_id_pk" PRIMARY KEY("member_id","career_id")
);
--> statement-breakpoint
CREATE TABLE "member_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" smallint NOT NULL,
	"ord" integer DEFAULT 0 NOT NULL,
	"name" text,
	"position" text,
	"phone_number" text,
	"gender" smallint,
	"day_of_birth" date,
	"email_address" text,
	"person_id" uuid,
	CONSTRAINT "member_contacts_gender_known" CHECK ("member_contacts"."gender" in (1, 2))
);
--> statement-breakpoint
CREATE TABLE "member_fields" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	"field_group_id" uuid,
	CONSTRAINT "member_fields_unique" UNIQUE NULLS NOT DISTINCT("member_id","field_id","field_group_id")
);
--> statement-breakpoint
CREATE TABLE "member_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"member_id" uuid NOT NULL,
	"content" text NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	CONSTRAINT "member_notes_content_length" CHECK (char_length("member_notes"."content") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"type" smallint NOT NULL,
	"register" smallint GENERATED ALWAYS AS (case when type = 2 then 1 else type end) STORED NOT NULL,
	"code" text,
	"code_key" text,
	"name" text COLLATE "vi-x-icu" NOT NULL,
	"given_name" text COLLATE "vi-x-icu" DEFAULT '' NOT NULL,
	"sort_name" text COLLATE "vi-x-icu" DEFAULT '' NOT NULL,
	"search_key" text DEFAULT '' NOT NULL,
	"phone_number" text,
	"email_address" text,
	"email_address_key" text,
	"id_card_enc" "bytea",
	"id_card_hash" "bytea",
	"id_card_last4" text,
	"can_confirm_activity" boolean DEFAULT false NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone,
	"refuse_reason" text,
	"decided_by" uuid,
	"deactivated_at" timestamp (3) with time zone,
	"restricted_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	"approval" smallint GENERATED ALWAYS AS (case when approved_at is not null then 1 when refused_at is not null then 2 else 0 end) STORED,
	"status" smallint GENERATED ALWAYS AS (case when deactivated_at is null then 1 else 2 end) STORED,
	CONSTRAINT "members_type_known" CHECK ("members"."type" in (1, 2, 3, 4, 5, 6, 7, 99)),
	CONSTRAINT "members_code_there" CHECK ("members"."type" = 99 or "members"."code" is not null),
	CONSTRAINT "members_code_length" CHECK (char_length("members"."code") between 1 and 32),
	CONSTRAINT "members_name_length" CHECK (char_length("members"."name") between 1 and 254),
	CONSTRAINT "members_refuse_reason_length" CHECK (char_length("members"."refuse_reason") <= 1000),
	CONSTRAINT "members_decided_once" CHECK ("members"."approved_at" is null or "members"."refused_at" is null)
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"member_id" uuid NOT NULL,
	"type" smallint NOT NULL,
	"honorary" boolean DEFAULT false NOT NULL,
	"number" text,
	"card_number" text,
	"applied_on" date,
	"decision_number" text,
	"decision_on" date,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"end_kind" smallint,
	"end_reason" text,
	"end_decision_number" text,
	CONSTRAINT "memberships_end_kind_known" CHECK ("memberships"."end_kind" between 1 and 6),
	CONSTRAINT "memberships_range" CHECK ("memberships"."ends_on" > "memberships"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "person_profiles" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"gender" smallint,
	"day_of_birth" date,
	"position" text,
	"work_unit" text,
	"work_member_id" uuid,
	CONSTRAINT "person_profiles_gender_known" CHECK ("person_profiles"."gender" in (1, 2))
);
--> statement-breakpoint
CREATE TABLE "schedule_participants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"schedule_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email_address" text,
	"voting" boolean DEFAULT false NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"declined_at" timestamp (3) with time zone,
	"answer_note" text,
	"attendance" smallint,
	"attendance_at" timestamp (3) with time zone,
	"attendance_by" uuid,
	"status" smallint GENERATED ALWAYS AS (case when accepted_at is not null then 2 when declined_at is not null then 3 else 1 end) STORED,
	CONSTRAINT "schedule_participants_attendance_known" CHECK ("schedule_participants"."attendance" between 1 and 3),
	CONSTRAINT "schedule_participants_one_answer" CHECK ("schedule_participants"."accepted_at" is null or "schedule_participants"."declined_at" is null)
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" smallint NOT NULL,
	"club_id" uuid,
	"host_id" uuid,
	"meeting_host_name" text,
	"title" text COLLATE "vi-x-icu" NOT NULL,
	"content" text,
	"address" text,
	"link" text,
	"type" smallint NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone NOT NULL,
	"filter" jsonb,
	"quorum_num" smallint DEFAULT 2 NOT NULL,
	"quorum_den" smallint DEFAULT 3 NOT NULL,
	"search_key" text DEFAULT '' NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"cancelled_by" uuid,
	"cancel_reason" text,
	"ics_sequence" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "schedules_kind_known" CHECK ("schedules"."kind" in (1, 2)),
	CONSTRAINT "schedules_type_known" CHECK ("schedules"."type" in (1, 2)),
	CONSTRAINT "schedules_time_order" CHECK ("schedules"."end_time" > "schedules"."start_time"),
	CONSTRAINT "schedules_quorum" CHECK ("schedules"."quorum_den" >= "schedules"."quorum_num" and "schedules"."quorum_num" > 0),
	CONSTRAINT "schedules_title_length" CHECK (char_length("schedules"."title") between 1 and 254),
	CONSTRAINT "schedules_cancel_whole" CHECK (("schedules"."cancelled_at" is null) = ("schedules"."cancel_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "units" (
	"scheme" text NOT NULL,
	"code" text NOT NULL,
	"level" smallint NOT NULL,
	"parent_code" text,
	"name" text COLLATE "vi-x-icu" NOT NULL,
	"name_key" text NOT NULL,
	"full_name" text COLLATE "vi-x-icu" NOT NULL,
	"type" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"successors" text[],
	CONSTRAINT "units_scheme_code_pk" PRIMARY KEY("scheme","code"),
	CONSTRAINT "units_scheme_known" CHECK ("units"."scheme" in ('2025', 'legacy'))
);
--> statement-breakpoint
ALTER TABLE "field_careers" ADD CONSTRAINT "field_careers_field_id_fields_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."fields"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_careers" ADD CONSTRAINT "field_careers_career_id_careers_id_fk" FOREIGN KEY ("career_id") REFERENCES "public"."careers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "field_groups" ADD CONSTRAINT "field_groups_field_id_fields_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."fields"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_members" ADD CONSTRAINT "club_members_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_members" ADD CONSTRAINT "club_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clubs" ADD CONSTRAINT "clubs_id_members_id_fk" FOREIGN KEY ("id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enterprise_profiles" ADD CONSTRAINT "enterprise_profiles_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enterprise_profiles" ADD CONSTRAINT "enterprise_profiles_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enterprise_profiles" ADD CONSTRAINT "enterprise_profiles_target_customer_id_target_customers_id_fk" FOREIGN KEY ("target_customer_id") REFERENCES "public"."target_customers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enterprise_profiles" ADD CONSTRAINT "enterprise_profiles_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enterprise_profiles" ADD CONSTRAINT "enterprise_profiles_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enterprise_profiles" ADD CONSTRAINT "enterprise_profiles_enterprise_id_enterprises_id_fk" FOREIGN KEY ("enterprise_id") REFERENCES "public"."enterprises"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_careers" ADD CONSTRAINT "member_careers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_careers" ADD CONSTRAINT "member_careers_career_id_careers_id_fk" FOREIGN KEY ("career_id") REFERENCES "public"."careers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_contacts" ADD CONSTRAINT "member_contacts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_contacts" ADD CONSTRAINT "member_contacts_person_id_members_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_fields" ADD CONSTRAINT "member_fields_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_fields" ADD CONSTRAINT "member_fields_field_id_fields_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."fields"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_fields" ADD CONSTRAINT "member_fields_group_of_field" FOREIGN KEY ("field_id","field_group_id") REFERENCES "public"."field_groups"("field_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_profiles" ADD CONSTRAINT "person_profiles_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_profiles" ADD CONSTRAINT "person_profiles_work_member_id_members_id_fk" FOREIGN KEY ("work_member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_participants" ADD CONSTRAINT "schedule_participants_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_participants" ADD CONSTRAINT "schedule_participants_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_host_id_members_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."members"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "field_careers_career" ON "field_careers" USING btree ("career_id");--> statement-breakpoint
CREATE UNIQUE INDEX "field_groups_code_unique" ON "field_groups" USING btree ("field_id","code_key");--> statement-breakpoint
CREATE UNIQUE INDEX "fields_code_unique" ON "fields" USING btree ("code_key");--> statement-breakpoint
CREATE INDEX "fields_code_id" ON "fields" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "fields_name_id" ON "fields" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "fields_created_at_id" ON "fields" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "fields_updated_at_id" ON "fields" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "fields_search" ON "fields" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "access_log_entity" ON "access_log" USING btree ("entity_id","id");--> statement-breakpoint
CREATE INDEX "access_log_created_by" ON "access_log" USING btree ("created_by","id");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_kind_unique" ON "addresses" USING btree ("member_id","kind");--> statement-breakpoint
CREATE INDEX "addresses_province" ON "addresses" USING btree ("province_code","member_id") WHERE kind = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "club_members_one_open" ON "club_members" USING btree ("club_id","member_id") WHERE left_on is null;--> statement-breakpoint
CREATE INDEX "club_members_member" ON "club_members" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "enterprise_profiles_tax_code" ON "enterprise_profiles" USING btree ("tax_code");--> statement-breakpoint
CREATE INDEX "enterprise_profiles_scale" ON "enterprise_profiles" USING btree ("enterprise_scale","member_id");--> statement-breakpoint
CREATE INDEX "enterprise_profiles_market" ON "enterprise_profiles" USING btree ("market_id");--> statement-breakpoint
CREATE INDEX "enterprise_profiles_target_customer" ON "enterprise_profiles" USING btree ("target_customer_id");--> statement-breakpoint
CREATE INDEX "enterprise_profiles_certificate" ON "enterprise_profiles" USING btree ("certificate_id");--> statement-breakpoint
CREATE INDEX "enterprise_profiles_organization" ON "enterprise_profiles" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "enterprise_profiles_enterprise" ON "enterprise_profiles" USING btree ("enterprise_id");--> statement-breakpoint
CREATE INDEX "member_careers_career" ON "member_careers" USING btree ("career_id","member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "member_contacts_one_leader" ON "member_contacts" USING btree ("member_id") WHERE kind = 1;--> statement-breakpoint
CREATE INDEX "member_contacts_member" ON "member_contacts" USING btree ("member_id","kind","ord");--> statement-breakpoint
CREATE INDEX "member_contacts_person" ON "member_contacts" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "member_fields_field" ON "member_fields" USING btree ("field_id","member_id");--> statement-breakpoint
CREATE INDEX "member_fields_group" ON "member_fields" USING btree ("field_group_id");--> statement-breakpoint
CREATE INDEX "member_notes_member" ON "member_notes" USING btree ("member_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "members_code_unique" ON "members" USING btree ("code_key");--> statement-breakpoint
CREATE UNIQUE INDEX "members_email_address_unique" ON "members" USING btree ("register","email_address_key") WHERE erased_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "members_id_card_unique" ON "members" USING btree ("type","id_card_hash") WHERE type in (4, 6, 7);--> statement-breakpoint
CREATE INDEX "members_name_id" ON "members" USING btree ("register","name","id");--> statement-breakpoint
CREATE INDEX "members_code_id" ON "members" USING btree ("register","code","id");--> statement-breakpoint
CREATE INDEX "members_created_at_id" ON "members" USING btree ("register","created_at","id");--> statement-breakpoint
CREATE INDEX "members_updated_at_id" ON "members" USING btree ("register","updated_at","id");--> statement-breakpoint
CREATE INDEX "members_person_id" ON "members" USING btree ("register","given_name","sort_name","id");--> statement-breakpoint
CREATE INDEX "members_state_name_id" ON "members" USING btree ("register","approval","status","name","id");--> statement-breakpoint
CREATE INDEX "members_waiting" ON "members" USING btree ("id") WHERE approved_at is null and refused_at is null;--> statement-breakpoint
CREATE INDEX "members_phone_number" ON "members" USING btree ("phone_number");--> statement-breakpoint
CREATE INDEX "members_id_card_hash" ON "members" USING btree ("id_card_hash");--> statement-breakpoint
CREATE INDEX "members_search" ON "members" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "memberships_member" ON "memberships" USING btree ("member_id","starts_on");--> statement-breakpoint
CREATE INDEX "memberships_starts_on" ON "memberships" USING btree ("starts_on","member_id");--> statement-breakpoint
CREATE INDEX "person_profiles_work_member" ON "person_profiles" USING btree ("work_member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_participants_unique" ON "schedule_participants" USING btree ("schedule_id","member_id");--> statement-breakpoint
CREATE INDEX "schedule_participants_member" ON "schedule_participants" USING btree ("member_id","schedule_id");--> statement-breakpoint
CREATE INDEX "schedules_start_time_id" ON "schedules" USING btree ("start_time","id");--> statement-breakpoint
CREATE INDEX "schedules_title_id" ON "schedules" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "schedules_created_at_id" ON "schedules" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "schedules_updated_at_id" ON "schedules" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "schedules_club" ON "schedules" USING btree ("club_id","start_time");--> statement-breakpoint
CREATE INDEX "schedules_host" ON "schedules" USING btree ("host_id");--> statement-breakpoint
CREATE INDEX "schedules_time" ON "schedules" USING gist (tstzrange("start_time", "end_time"));--> statement-breakpoint
CREATE INDEX "schedules_search" ON "schedules" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "units_parent" ON "units" USING btree ("scheme","parent_code","name");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_club_id" ON "users" USING btree ("club_id");--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_no_overlap" EXCLUDE USING gist ("member_id" WITH =, daterange("starts_on", "ends_on") WITH &&);--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_number_of_one" EXCLUDE USING gist ("number" WITH =, "member_id" WITH <>);
