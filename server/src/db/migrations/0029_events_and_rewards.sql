CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"parent_id" uuid,
	"club_id" uuid,
	"title" text COLLATE "vi-x-icu" NOT NULL,
	"content" text,
	"address" text,
	"start_time" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone NOT NULL,
	"score" integer NOT NULL,
	"places" integer,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ics_sequence" integer DEFAULT 0 NOT NULL,
	"search_key" text DEFAULT '' NOT NULL,
	CONSTRAINT "activities_time_order" CHECK ("activities"."end_time" > "activities"."start_time"),
	CONSTRAINT "activities_score_positive" CHECK ("activities"."score" > 0),
	CONSTRAINT "activities_places_positive" CHECK ("activities"."places" > 0),
	CONSTRAINT "activities_title_length" CHECK (char_length("activities"."title") between 1 and 254)
);
--> statement-breakpoint
CREATE TABLE "activity_clubs" (
	"activity_id" uuid NOT NULL,
	"club_id" uuid NOT NULL,
	"invited_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activity_clubs_activity_id_club_id_pk" PRIMARY KEY("activity_id","club_id")
);
--> statement-breakpoint
CREATE TABLE "activity_grades" (
	"id" uuid PRIMARY KEY NOT NULL,
	"activity_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"score" integer NOT NULL,
	"ord" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "activity_grades_of_activity" UNIQUE("activity_id","id"),
	CONSTRAINT "activity_grades_score" CHECK ("activity_grades"."score" >= 0),
	CONSTRAINT "activity_grades_name_length" CHECK (char_length("activity_grades"."name") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "activity_merit_badges" (
	"activity_id" uuid NOT NULL,
	"merit_badge_id" uuid NOT NULL,
	CONSTRAINT "activity_merit_badges_activity_id_merit_badge_id_pk" PRIMARY KEY("activity_id","merit_badge_id")
);
--> statement-breakpoint
CREATE TABLE "activity_participants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"activity_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"name" text COLLATE "vi-x-icu" NOT NULL,
	"email_address" text,
	"source" smallint DEFAULT 2 NOT NULL,
	"club_id" uuid,
	"confirmed_at" timestamp (3) with time zone,
	"rejected_at" timestamp (3) with time zone,
	"waiting_since" timestamp (3) with time zone,
	"answer_by" smallint,
	"answer_note" text,
	"checked_in_at" timestamp (3) with time zone,
	"checked_in_by" uuid,
	"grade_id" uuid,
	"note" text,
	"invited_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"thanked_at" timestamp (3) with time zone,
	"told_of" text,
	"link_counter" integer DEFAULT 0 NOT NULL,
	"search_key" text DEFAULT '' NOT NULL,
	"status" smallint GENERATED ALWAYS AS (case when confirmed_at is not null then 2 when rejected_at is not null then 3 else 1 end) STORED,
	CONSTRAINT "activity_participants_one_answer" CHECK ("activity_participants"."confirmed_at" is null or "activity_participants"."rejected_at" is null),
	CONSTRAINT "activity_participants_waiting_confirmed" CHECK ("activity_participants"."waiting_since" is null or "activity_participants"."confirmed_at" is not null),
	CONSTRAINT "activity_participants_source_known" CHECK ("activity_participants"."source" between 1 and 4),
	CONSTRAINT "activity_participants_answer_by_known" CHECK ("activity_participants"."answer_by" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "activity_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"activity_id" uuid NOT NULL,
	"name" text COLLATE "vi-x-icu" NOT NULL,
	"search_key" text DEFAULT '' NOT NULL,
	CONSTRAINT "activity_reports_name_length" CHECK (char_length("activity_reports"."name") between 1 and 254)
);
--> statement-breakpoint
CREATE TABLE "badge_awards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"merit_badge_id" uuid NOT NULL,
	"activity_id" uuid,
	"reward_id" uuid,
	"awarded_at" timestamp (3) with time zone NOT NULL,
	"awarded_by" uuid,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" uuid,
	"revoke_reason" text,
	CONSTRAINT "badge_awards_revoked_whole" CHECK (("badge_awards"."revoked_at" is null) = ("badge_awards"."revoke_reason" is null)),
	CONSTRAINT "badge_awards_revoke_reason_length" CHECK (char_length("badge_awards"."revoke_reason") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "check_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"activity_id" uuid NOT NULL,
	"participant_id" uuid,
	"token" text,
	"outcome" smallint NOT NULL,
	"scanned_at" timestamp (3) with time zone NOT NULL,
	"device" text,
	CONSTRAINT "check_ins_outcome_known" CHECK ("check_ins"."outcome" between 1 and 6),
	CONSTRAINT "check_ins_token_length" CHECK (char_length("check_ins"."token") <= 500),
	CONSTRAINT "check_ins_device_length" CHECK (char_length("check_ins"."device") <= 100)
);
--> statement-breakpoint
CREATE TABLE "reward_members" (
	"reward_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "reward_members_reward_id_member_id_pk" PRIMARY KEY("reward_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "rewards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"club_id" uuid NOT NULL,
	"activity_id" uuid,
	"merit_badge_id" uuid,
	"period_from" date,
	"period_to" date,
	"proposed_reason" text NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"rejected_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"reject_reason" text,
	"decision_number" text,
	"decided_on" date,
	"signed_by" text,
	"signed_as" text,
	"search_key" text DEFAULT '' NOT NULL,
	"status" smallint GENERATED ALWAYS AS (case when approved_at is not null then 1 when rejected_at is not null then 2 else 0 end) STORED,
	CONSTRAINT "rewards_decided_once" CHECK ("rewards"."approved_at" is null or "rewards"."rejected_at" is null),
	CONSTRAINT "rewards_rejected_whole" CHECK (("rewards"."rejected_at" is null) = ("rewards"."reject_reason" is null)),
	CONSTRAINT "rewards_proposed_reason_length" CHECK (char_length("rewards"."proposed_reason") between 1 and 1000),
	CONSTRAINT "rewards_reject_reason_length" CHECK (char_length("rewards"."reject_reason") between 1 and 1000),
	CONSTRAINT "rewards_period_order" CHECK ("rewards"."period_to" >= "rewards"."period_from")
);
--> statement-breakpoint
CREATE TABLE "score_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"participant_id" uuid NOT NULL,
	"kind" smallint NOT NULL,
	"points" integer NOT NULL,
	"grade" text,
	"reason" text,
	"reverses_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "score_entries_kind_known" CHECK ("score_entries"."kind" between 1 and 3),
	CONSTRAINT "score_entries_reason" CHECK ("score_entries"."reverses_id" is null or "score_entries"."reason" is not null),
	CONSTRAINT "score_entries_reason_length" CHECK (char_length("score_entries"."reason") between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_parent_id_activities_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."activities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_clubs" ADD CONSTRAINT "activity_clubs_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_clubs" ADD CONSTRAINT "activity_clubs_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_grades" ADD CONSTRAINT "activity_grades_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_merit_badges" ADD CONSTRAINT "activity_merit_badges_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_merit_badges" ADD CONSTRAINT "activity_merit_badges_merit_badge_id_merit_badges_id_fk" FOREIGN KEY ("merit_badge_id") REFERENCES "public"."merit_badges"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_participants" ADD CONSTRAINT "activity_participants_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_participants" ADD CONSTRAINT "activity_participants_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_participants" ADD CONSTRAINT "activity_participants_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_participants" ADD CONSTRAINT "activity_participants_grade_of_activity" FOREIGN KEY ("activity_id","grade_id") REFERENCES "public"."activity_grades"("activity_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_reports" ADD CONSTRAINT "activity_reports_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_awards" ADD CONSTRAINT "badge_awards_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_awards" ADD CONSTRAINT "badge_awards_merit_badge_id_merit_badges_id_fk" FOREIGN KEY ("merit_badge_id") REFERENCES "public"."merit_badges"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_awards" ADD CONSTRAINT "badge_awards_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_awards" ADD CONSTRAINT "badge_awards_reward_id_rewards_id_fk" FOREIGN KEY ("reward_id") REFERENCES "public"."rewards"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_participant_id_activity_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."activity_participants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_members" ADD CONSTRAINT "reward_members_reward_id_rewards_id_fk" FOREIGN KEY ("reward_id") REFERENCES "public"."rewards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_members" ADD CONSTRAINT "reward_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_merit_badge_id_merit_badges_id_fk" FOREIGN KEY ("merit_badge_id") REFERENCES "public"."merit_badges"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_entries" ADD CONSTRAINT "score_entries_participant_id_activity_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."activity_participants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_entries" ADD CONSTRAINT "score_entries_reverses_id_score_entries_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."score_entries"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_start_time_id" ON "activities" USING btree ("start_time","id");--> statement-breakpoint
CREATE INDEX "activities_title_id" ON "activities" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "activities_created_at_id" ON "activities" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "activities_updated_at_id" ON "activities" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "activities_club" ON "activities" USING btree ("club_id","start_time");--> statement-breakpoint
CREATE INDEX "activities_parent" ON "activities" USING btree ("parent_id","start_time");--> statement-breakpoint
CREATE INDEX "activities_time" ON "activities" USING gist (tstzrange("start_time", "end_time"));--> statement-breakpoint
CREATE INDEX "activities_search" ON "activities" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "activity_clubs_club" ON "activity_clubs" USING btree ("club_id","activity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "activity_grades_name" ON "activity_grades" USING btree ("activity_id","name_key");--> statement-breakpoint
CREATE INDEX "activity_merit_badges_badge" ON "activity_merit_badges" USING btree ("merit_badge_id","activity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "activity_participants_member_id_unique" ON "activity_participants" USING btree ("activity_id","member_id");--> statement-breakpoint
CREATE INDEX "activity_participants_member" ON "activity_participants" USING btree ("member_id","activity_id");--> statement-breakpoint
CREATE INDEX "activity_participants_status" ON "activity_participants" USING btree ("activity_id","status");--> statement-breakpoint
CREATE INDEX "activity_participants_list" ON "activity_participants" USING btree ("activity_id","name","id");--> statement-breakpoint
CREATE INDEX "activity_participants_name_id" ON "activity_participants" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "activity_participants_created_at_id" ON "activity_participants" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "activity_participants_updated_at_id" ON "activity_participants" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "activity_participants_waiting" ON "activity_participants" USING btree ("activity_id","waiting_since","id") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "activity_participants_came" ON "activity_participants" USING btree ("activity_id","checked_in_at") WHERE checked_in_at is not null;--> statement-breakpoint
CREATE INDEX "activity_participants_club" ON "activity_participants" USING btree ("club_id");--> statement-breakpoint
CREATE INDEX "activity_participants_grade" ON "activity_participants" USING btree ("grade_id");--> statement-breakpoint
CREATE INDEX "activity_participants_search" ON "activity_participants" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "activity_reports_activity" ON "activity_reports" USING btree ("activity_id");--> statement-breakpoint
CREATE INDEX "activity_reports_name_id" ON "activity_reports" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "activity_reports_created_at_id" ON "activity_reports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "activity_reports_updated_at_id" ON "activity_reports" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "activity_reports_search" ON "activity_reports" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "badge_awards_member" ON "badge_awards" USING btree ("member_id","awarded_at");--> statement-breakpoint
CREATE INDEX "badge_awards_badge" ON "badge_awards" USING btree ("merit_badge_id");--> statement-breakpoint
CREATE INDEX "badge_awards_activity" ON "badge_awards" USING btree ("activity_id");--> statement-breakpoint
CREATE INDEX "badge_awards_reward" ON "badge_awards" USING btree ("reward_id");--> statement-breakpoint
CREATE INDEX "check_ins_activity" ON "check_ins" USING btree ("activity_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "check_ins_participant" ON "check_ins" USING btree ("participant_id");--> statement-breakpoint
CREATE INDEX "reward_members_member" ON "reward_members" USING btree ("member_id","reward_id");--> statement-breakpoint
CREATE INDEX "rewards_status" ON "rewards" USING btree ("status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "rewards_club" ON "rewards" USING btree ("club_id","id");--> statement-breakpoint
CREATE INDEX "rewards_activity" ON "rewards" USING btree ("activity_id");--> statement-breakpoint
CREATE INDEX "rewards_badge" ON "rewards" USING btree ("merit_badge_id");--> statement-breakpoint
CREATE INDEX "rewards_created_at_id" ON "rewards" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "rewards_updated_at_id" ON "rewards" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "rewards_search" ON "rewards" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "score_entries_participant" ON "score_entries" USING btree ("participant_id");--> statement-breakpoint
CREATE INDEX "score_entries_at" ON "score_entries" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "score_entries_reverses" ON "score_entries" USING btree ("reverses_id");--> statement-breakpoint
-- What drizzle cannot express. A member has a badge of an event or a reward once while it is in force.
CREATE UNIQUE INDEX "badge_awards_in_force" ON "badge_awards" USING btree ("member_id","merit_badge_id","activity_id","reward_id") NULLS NOT DISTINCT WHERE revoked_at is null;--> statement-breakpoint
ALTER TABLE "check_ins" ALTER CONSTRAINT "check_ins_participant_id_activity_participants_id_fk" DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "score_entries" ALTER CONSTRAINT "score_entries_participant_id_activity_participants_id_fk" DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
-- Check-ins and points are only ever added to. Erasing sets app.maintenance for its transaction. A merge moves them between
-- two participants of one event, and changes nothing else; its undo moves them back before it restores the participant.
CREATE FUNCTION refuse_rewriting_results() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('app.maintenance', true), '') = 'on' THEN
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'participant_id' = to_jsonb(OLD) - 'participant_id' AND NEW.participant_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM activity_participants n, activity_participants o
    WHERE n.id = NEW.participant_id AND o.id = OLD.participant_id AND n.activity_id <> o.activity_id
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_TABLE_NAME || '_append_only';
END $$;--> statement-breakpoint
CREATE TRIGGER check_ins_append_only BEFORE UPDATE OR DELETE ON check_ins
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_results();--> statement-breakpoint
CREATE TRIGGER check_ins_no_truncate BEFORE TRUNCATE ON check_ins
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();--> statement-breakpoint
CREATE TRIGGER score_entries_append_only BEFORE UPDATE OR DELETE ON score_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_results();--> statement-breakpoint
CREATE TRIGGER score_entries_no_truncate BEFORE TRUNCATE ON score_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();--> statement-breakpoint
-- A reversal is the exact contrary of an entry of the same participant that is no reversal itself.
CREATE FUNCTION check_reversed_points() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reverses_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM score_entries e WHERE e.id = NEW.reverses_id AND e.participant_id = NEW.participant_id
      AND e.kind = NEW.kind AND e.points = -NEW.points AND e.reverses_id IS NULL
  ) THEN
    RAISE EXCEPTION 'a reversal is the contrary of an entry' USING ERRCODE = 'check_violation', CONSTRAINT = 'score_entries_contrary';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER score_entries_contrary BEFORE INSERT ON score_entries
  FOR EACH ROW EXECUTE FUNCTION check_reversed_points();--> statement-breakpoint
-- Child events are one level deep.
CREATE FUNCTION check_child_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.parent_id IS NULL THEN RETURN NEW; END IF;
  PERFORM 1 FROM activities a WHERE a.id = NEW.parent_id AND a.parent_id IS NULL AND a.id <> NEW.id FOR KEY SHARE;
  IF NOT FOUND OR EXISTS (SELECT 1 FROM activities a WHERE a.parent_id = NEW.id) THEN
    RAISE EXCEPTION 'child events are one level deep' USING ERRCODE = 'check_violation', CONSTRAINT = 'activities_one_level';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER activities_one_level BEFORE INSERT OR UPDATE OF parent_id ON activities
  FOR EACH ROW EXECUTE FUNCTION check_child_event();
