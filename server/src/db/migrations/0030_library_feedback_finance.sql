CREATE TABLE "feedback_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text COLLATE "vi-x-icu" NOT NULL,
	"name_key" text NOT NULL,
	"content" text NOT NULL,
	"search_key" text NOT NULL,
	CONSTRAINT "feedback_answers_name_length" CHECK (char_length("feedback_answers"."name") between 1 and 100),
	CONSTRAINT "feedback_answers_content_length" CHECK (char_length("feedback_answers"."content") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "feedback_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"feedback_id" uuid NOT NULL,
	"is_reply" boolean NOT NULL,
	"author_name" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	CONSTRAINT "feedback_messages_content_length" CHECK (char_length("feedback_messages"."content") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "feedbacks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text COLLATE "vi-x-icu" NOT NULL,
	"content" text NOT NULL,
	"club_id" uuid,
	"member_id" uuid,
	"last_asked_at" timestamp (3) with time zone NOT NULL,
	"reply_time" timestamp (3) with time zone,
	"tag_id" uuid,
	"assigned_to_id" uuid,
	"link_counter" integer DEFAULT 0 NOT NULL,
	"search_key" text DEFAULT '' NOT NULL,
	"status" smallint GENERATED ALWAYS AS (case when reply_time >= last_asked_at then 1 else 2 end) STORED,
	CONSTRAINT "feedbacks_title_length" CHECK (char_length("feedbacks"."title") between 1 and 254),
	CONSTRAINT "feedbacks_content_length" CHECK (char_length("feedbacks"."content") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "accumulation_levels" (
	"year" smallint NOT NULL,
	"annual_accumulation" bigint NOT NULL,
	"percentage_value" numeric(5, 2) NOT NULL,
	CONSTRAINT "accumulation_levels_year_annual_accumulation_pk" PRIMARY KEY("year","annual_accumulation"),
	CONSTRAINT "accumulation_levels_percentage" CHECK (percentage_value between 0 and 100),
	CONSTRAINT "accumulation_levels_accumulation" CHECK (annual_accumulation between 0 and 999999999999999)
);
--> statement-breakpoint
CREATE TABLE "finance_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"type" smallint NOT NULL,
	"member_id" uuid NOT NULL,
	"code" text NOT NULL,
	"code_key" text NOT NULL,
	"product" text COLLATE "vi-x-icu" NOT NULL,
	"content" text,
	"unit" text,
	"unit_price" bigint NOT NULL,
	"quantity" numeric(15, 3) NOT NULL,
	"discount_ratio" numeric(5, 2),
	"money" bigint GENERATED ALWAYS AS (round(unit_price::numeric * quantity * coalesce(discount_ratio, 100) * 0.01)::bigint) STORED NOT NULL,
	"record_date" date NOT NULL,
	"program_code" text,
	"invoice_number" text,
	"invoice_series" text,
	"invoice_date" date,
	"reverses_id" uuid,
	"reason" text,
	"closed_at" timestamp (3) with time zone,
	"closed_by" uuid,
	"status" smallint GENERATED ALWAYS AS (case when closed_at is null then 2 else 1 end) STORED,
	"search_key" text NOT NULL,
	CONSTRAINT "finance_records_type" CHECK (type between 1 and 3),
	CONSTRAINT "finance_records_money" CHECK (abs(round(unit_price::numeric * quantity * coalesce(discount_ratio, 100) * 0.01)) < 1000000000000000),
	CONSTRAINT "finance_records_price" CHECK (unit_price between 0 and 999999999999999),
	CONSTRAINT "finance_records_quantity" CHECK (quantity <> 0 and (quantity < 0) = (reverses_id is not null) and abs(quantity) <= 1000000000),
	CONSTRAINT "finance_records_ratio" CHECK ((discount_ratio is not null) = (type = 2) and discount_ratio between 0 and 100),
	CONSTRAINT "finance_records_reversal" CHECK (reverses_id is null or (closed_at is not null and reason is not null)),
	CONSTRAINT "finance_records_closed" CHECK ((closed_at is null) = (closed_by is null)),
	CONSTRAINT "finance_records_date" CHECK (record_date between '2000-01-01' and '2100-12-31'),
	CONSTRAINT "finance_records_code_length" CHECK (char_length(code) between 1 and 32),
	CONSTRAINT "finance_records_product_length" CHECK (char_length(product) between 1 and 254),
	CONSTRAINT "finance_records_content_length" CHECK (char_length(content) <= 2000),
	CONSTRAINT "finance_records_reason_length" CHECK (char_length(reason) <= 1000)
);
--> statement-breakpoint
CREATE TABLE "finance_years" (
	"year" smallint PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" uuid,
	CONSTRAINT "finance_years_year" CHECK ("finance_years"."year" between 2000 and 2100)
);
--> statement-breakpoint
CREATE TABLE "member_year_totals" (
	"member_id" uuid NOT NULL,
	"year" smallint NOT NULL,
	"revenue" bigint DEFAULT 0 NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"sponsor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "member_year_totals_member_id_year_pk" PRIMARY KEY("member_id","year")
);
--> statement-breakpoint
CREATE TABLE "ranks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text COLLATE "vi-x-icu" NOT NULL,
	"name_key" text NOT NULL,
	"discount_ratio" numeric(5, 2) NOT NULL,
	"minimum_revenue" bigint NOT NULL,
	"search_key" text NOT NULL,
	CONSTRAINT "ranks_name_length" CHECK (char_length(name) between 1 and 100),
	CONSTRAINT "ranks_ratio" CHECK (discount_ratio between 0 and 100),
	CONSTRAINT "ranks_revenue" CHECK (minimum_revenue between 0 and 999999999999999)
);
--> statement-breakpoint
CREATE TABLE "year_ranks" (
	"year" smallint NOT NULL,
	"rank_id" uuid NOT NULL,
	"name" text COLLATE "vi-x-icu" NOT NULL,
	"discount_ratio" numeric(5, 2) NOT NULL,
	"minimum_revenue" bigint NOT NULL,
	CONSTRAINT "year_ranks_year_minimum_revenue_pk" PRIMARY KEY("year","minimum_revenue")
);
--> statement-breakpoint
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
ALTER TABLE "feedback_messages" ADD CONSTRAINT "feedback_messages_feedback_id_feedbacks_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedbacks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accumulation_levels" ADD CONSTRAINT "accumulation_levels_year_finance_years_year_fk" FOREIGN KEY ("year") REFERENCES "public"."finance_years"("year") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_records" ADD CONSTRAINT "finance_records_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_records" ADD CONSTRAINT "finance_records_reverses_id_finance_records_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."finance_records"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_year_totals" ADD CONSTRAINT "member_year_totals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_ranks" ADD CONSTRAINT "year_ranks_year_fk" FOREIGN KEY ("year") REFERENCES "public"."finance_years"("year") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_folders" ADD CONSTRAINT "media_folders_parent_id_media_folders_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."media_folders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_folders" ADD CONSTRAINT "media_folders_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medias" ADD CONSTRAINT "medias_folder_id_media_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."media_folders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medias" ADD CONSTRAINT "medias_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_answers_name_unique" ON "feedback_answers" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "feedback_answers_name_id" ON "feedback_answers" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "feedback_answers_created_at_id" ON "feedback_answers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_answers_updated_at_id" ON "feedback_answers" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "feedback_messages_feedback" ON "feedback_messages" USING btree ("feedback_id","id");--> statement-breakpoint
CREATE INDEX "feedbacks_status" ON "feedbacks" USING btree ("status","last_asked_at");--> statement-breakpoint
CREATE INDEX "feedbacks_created_by" ON "feedbacks" USING btree ("created_by","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "feedbacks_club" ON "feedbacks" USING btree ("club_id","id");--> statement-breakpoint
CREATE INDEX "feedbacks_member" ON "feedbacks" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "feedbacks_tag" ON "feedbacks" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "feedbacks_assigned" ON "feedbacks" USING btree ("assigned_to_id");--> statement-breakpoint
CREATE INDEX "feedbacks_title_id" ON "feedbacks" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "feedbacks_last_asked_at_id" ON "feedbacks" USING btree ("last_asked_at","id");--> statement-breakpoint
CREATE INDEX "feedbacks_reply_time_id" ON "feedbacks" USING btree ("reply_time","id");--> statement-breakpoint
CREATE INDEX "feedbacks_created_at_id" ON "feedbacks" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "feedbacks_updated_at_id" ON "feedbacks" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "feedbacks_search" ON "feedbacks" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "finance_records_code_unique" ON "finance_records" USING btree ("code_key");--> statement-breakpoint
CREATE UNIQUE INDEX "finance_records_reverses_unique" ON "finance_records" USING btree ("reverses_id");--> statement-breakpoint
CREATE INDEX "finance_records_date_id" ON "finance_records" USING btree ("type","record_date","id");--> statement-breakpoint
CREATE INDEX "finance_records_status" ON "finance_records" USING btree ("type","status","record_date","id");--> statement-breakpoint
CREATE INDEX "finance_records_member" ON "finance_records" USING btree ("member_id","type","record_date","id");--> statement-breakpoint
CREATE INDEX "finance_records_created_at_id" ON "finance_records" USING btree ("type","created_at","id");--> statement-breakpoint
CREATE INDEX "finance_records_updated_at_id" ON "finance_records" USING btree ("type","updated_at","id");--> statement-breakpoint
CREATE INDEX "finance_records_program" ON "finance_records" USING btree ("type","program_code","record_date","id") WHERE program_code is not null;--> statement-breakpoint
CREATE INDEX "finance_records_number" ON "finance_records" USING btree ("type",(substring(code from '[0-9]{1,9}$')::int));--> statement-breakpoint
CREATE INDEX "finance_records_search" ON "finance_records" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "member_year_totals_ranking" ON "member_year_totals" USING btree ("year","revenue" DESC NULLS LAST,"member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ranks_name_unique" ON "ranks" USING btree ("name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "ranks_minimum_revenue_unique" ON "ranks" USING btree ("minimum_revenue");--> statement-breakpoint
CREATE INDEX "ranks_name_id" ON "ranks" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "ranks_minimum_revenue_id" ON "ranks" USING btree ("minimum_revenue","id");--> statement-breakpoint
CREATE INDEX "ranks_created_at_id" ON "ranks" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "ranks_updated_at_id" ON "ranks" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "ranks_search" ON "ranks" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
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
--> statement-breakpoint
-- by hand
-- A closed entry stays as it is. Merges may give it to another member; erasing may blank its texts.
CREATE FUNCTION finance_records_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  day date;
BEGIN
  IF TG_OP <> 'INSERT' AND old.closed_at IS NOT NULL THEN
    IF TG_OP = 'DELETE' THEN
      RAISE EXCEPTION 'a closed entry is not deleted' USING ERRCODE = 'restrict_violation';
    END IF;
    IF (new.type, new.code, new.unit, new.unit_price, new.quantity, new.discount_ratio, new.record_date, new.program_code,
        new.invoice_number, new.invoice_series, new.invoice_date, new.reverses_id, new.closed_at, new.closed_by)
      IS DISTINCT FROM
       (old.type, old.code, old.unit, old.unit_price, old.quantity, old.discount_ratio, old.record_date, old.program_code,
        old.invoice_number, old.invoice_series, old.invoice_date, old.reverses_id, old.closed_at, old.closed_by)
      OR (coalesce(current_setting('app.maintenance', true), '') <> 'on'
        AND (new.product, new.content, new.reason) IS DISTINCT FROM (old.product, old.content, old.reason))
    THEN
      RAISE EXCEPTION 'a closed entry does not change' USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN old;
  END IF;
  -- Whoever closes a year waits for those who close entries of it, and these see the end of the year.
  IF new.closed_at IS NOT NULL AND (TG_OP = 'INSERT' OR old.closed_at IS NULL) THEN
    day := new.record_date;
    PERFORM pg_advisory_xact_lock_shared(hashtext('finance_years'), extract(year FROM day)::int);
    IF EXISTS (SELECT FROM finance_years y WHERE y.year = extract(year FROM day) AND y.closed_at IS NOT NULL) THEN
      RAISE EXCEPTION 'the year of the entry is closed' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'finance_records_year_closed';
    END IF;
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER finance_records_guard BEFORE INSERT OR UPDATE OR DELETE ON finance_records
  FOR EACH ROW EXECUTE FUNCTION finance_records_guard();
--> statement-breakpoint
-- Adds the money of closed entries to the totals of their members and years, and takes it away when they move.
CREATE FUNCTION finance_totals_add(whose uuid, day date, kind smallint, amount bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO member_year_totals AS t (member_id, year, revenue, discount, sponsor)
  VALUES (whose, extract(year FROM day)::smallint, CASE kind WHEN 1 THEN amount ELSE 0 END,
    CASE kind WHEN 2 THEN amount ELSE 0 END, CASE kind WHEN 3 THEN amount ELSE 0 END)
  ON CONFLICT (member_id, year) DO UPDATE SET revenue = t.revenue + excluded.revenue,
    discount = t.discount + excluded.discount, sponsor = t.sponsor + excluded.sponsor;
$$;
--> statement-breakpoint
CREATE FUNCTION finance_records_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND old.closed_at IS NOT NULL THEN
    IF new.member_id = old.member_id THEN
      RETURN NULL;
    END IF;
    PERFORM finance_totals_add(old.member_id, old.record_date, old.type, -old.money);
    -- A member whose last entry has moved away keeps no row: a merge deletes that member next.
    DELETE FROM member_year_totals t WHERE t.member_id = old.member_id AND t.year = extract(year FROM old.record_date)
      AND NOT EXISTS (SELECT FROM finance_records r WHERE r.member_id = old.member_id AND r.closed_at IS NOT NULL
        AND r.record_date >= make_date(t.year, 1, 1) AND r.record_date <= make_date(t.year, 12, 31));
  END IF;
  PERFORM finance_totals_add(new.member_id, new.record_date, new.type, new.money);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER finance_records_totals_insert AFTER INSERT ON finance_records
  FOR EACH ROW WHEN (new.closed_at IS NOT NULL) EXECUTE FUNCTION finance_records_totals();
--> statement-breakpoint
CREATE TRIGGER finance_records_totals_update AFTER UPDATE ON finance_records
  FOR EACH ROW WHEN (new.closed_at IS NOT NULL) EXECUTE FUNCTION finance_records_totals();
--> statement-breakpoint
-- A closed year stays closed, and its levels as they are.
CREATE FUNCTION finance_years_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM finance_years y WHERE y.year = coalesce(new.year, old.year) AND y.closed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the year is closed' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'accumulation_levels_year_closed';
  END IF;
  RETURN coalesce(new, old);
END $$;
--> statement-breakpoint
CREATE TRIGGER accumulation_levels_guard BEFORE INSERT OR UPDATE OR DELETE ON accumulation_levels
  FOR EACH ROW EXECUTE FUNCTION finance_years_guard();
--> statement-breakpoint
CREATE TRIGGER finance_years_guard BEFORE UPDATE OR DELETE ON finance_years
  FOR EACH ROW WHEN (old.closed_at IS NOT NULL) EXECUTE FUNCTION finance_years_guard();
