CREATE TABLE "holidays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"day" date NOT NULL,
	"name" text COLLATE "vi-x-icu" NOT NULL,
	"name_en" text NOT NULL,
	"paid" boolean DEFAULT false NOT NULL,
	"substitute_for" date,
	"confirmed" boolean DEFAULT false NOT NULL,
	"search_key" text DEFAULT '' NOT NULL,
	CONSTRAINT "holidays_name_length" CHECK (char_length("holidays"."name") between 1 and 100),
	CONSTRAINT "holidays_name_en_length" CHECK (char_length("holidays"."name_en") between 1 and 100),
	CONSTRAINT "holidays_substitute" CHECK ("holidays"."substitute_for" <> "holidays"."day")
);
--> statement-breakpoint
CREATE TABLE "schedule_agendas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"schedule_id" uuid NOT NULL,
	"items" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schedule_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"schedule_id" uuid NOT NULL,
	"content" text NOT NULL,
	"votes_for" integer DEFAULT 0 NOT NULL,
	"votes_against" integer DEFAULT 0 NOT NULL,
	"votes_abstain" integer DEFAULT 0 NOT NULL,
	"owner_id" uuid,
	"due_on" date,
	"done_at" timestamp (3) with time zone,
	"search_key" text DEFAULT '' NOT NULL,
	CONSTRAINT "schedule_decisions_content_length" CHECK (char_length("schedule_decisions"."content") between 1 and 2000),
	CONSTRAINT "schedule_decisions_votes" CHECK ("schedule_decisions"."votes_for" >= 0 and "schedule_decisions"."votes_against" >= 0 and "schedule_decisions"."votes_abstain" >= 0)
);
--> statement-breakpoint
CREATE TABLE "schedule_minutes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"schedule_id" uuid NOT NULL,
	"content" text,
	"number" text,
	"secretary_user_id" uuid,
	"secretary_member_id" uuid,
	"secretary_name" text,
	"chair_name" text,
	"signed_on" date
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "schedule_series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"rule" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "schedule_participants" ADD COLUMN "invited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "schedule_participants" ADD COLUMN "told_of" text;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "committee_id" uuid;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "series_number" smallint;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "series_apart" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "remind_day" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "remind_hour" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "by_sms" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "day_reminded_of" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "hour_reminded_of" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "schedule_agendas" ADD CONSTRAINT "schedule_agendas_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_decisions" ADD CONSTRAINT "schedule_decisions_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_decisions" ADD CONSTRAINT "schedule_decisions_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_minutes" ADD CONSTRAINT "schedule_minutes_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_minutes" ADD CONSTRAINT "schedule_minutes_secretary_user_id_users_id_fk" FOREIGN KEY ("secretary_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_minutes" ADD CONSTRAINT "schedule_minutes_secretary_member_id_members_id_fk" FOREIGN KEY ("secretary_member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "holidays_day_unique" ON "holidays" USING btree ("day");--> statement-breakpoint
CREATE INDEX "holidays_day_id" ON "holidays" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "holidays_name_id" ON "holidays" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "holidays_created_at_id" ON "holidays" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "holidays_updated_at_id" ON "holidays" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "holidays_search" ON "holidays" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_agendas_schedule" ON "schedule_agendas" USING btree ("schedule_id");--> statement-breakpoint
CREATE INDEX "schedule_decisions_schedule" ON "schedule_decisions" USING btree ("schedule_id","id");--> statement-breakpoint
CREATE INDEX "schedule_decisions_owner" ON "schedule_decisions" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "schedule_decisions_due_on_id" ON "schedule_decisions" USING btree ("due_on","id");--> statement-breakpoint
CREATE INDEX "schedule_decisions_created_at_id" ON "schedule_decisions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "schedule_decisions_updated_at_id" ON "schedule_decisions" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "schedule_decisions_search" ON "schedule_decisions" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_minutes_schedule" ON "schedule_minutes" USING btree ("schedule_id");--> statement-breakpoint
CREATE INDEX "schedule_minutes_secretary" ON "schedule_minutes" USING btree ("secretary_member_id");--> statement-breakpoint
CREATE INDEX "schedule_minutes_secretary_user" ON "schedule_minutes" USING btree ("secretary_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token" ON "calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_user" ON "calendar_feeds" USING btree ("user_id") WHERE "calendar_feeds"."revoked_at" is null;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_committee_id_committees_id_fk" FOREIGN KEY ("committee_id") REFERENCES "public"."committees"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_series_id_schedule_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."schedule_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedules_committee" ON "schedules" USING btree ("committee_id");--> statement-breakpoint
CREATE INDEX "schedules_series" ON "schedules" USING btree ("series_id","series_number");--> statement-breakpoint
-- The public holidays of 2026 to 2030 (vietnam-services.md 7, decision 0102). The days of 2028 to 2030 are computed and
-- not yet announced.
INSERT INTO "holidays" ("id", "day", "name", "name_en", "paid", "substitute_for", "confirmed", "search_key") VALUES
  (gen_random_uuid(), '2026-01-01', 'Tết Dương lịch', 'New Year’s Day', true, null, true, '.tet.duong.lich.|~TETDUONGLICH~*KTDL*| new year s day ;<2019>'),
  (gen_random_uuid(), '2026-02-16', 'Tết Nguyên đán (29 tháng Chạp)', 'Lunar New Year’s Eve', true, null, true, '.tet.nguyen.dan.29.thang.chap.|~TETNGUYENDAN29THANGCHAP~*KTND2TC*| lunar new year s eve ;<2019>'),
  (gen_random_uuid(), '2026-02-17', 'Tết Nguyên đán (mùng 1)', 'Lunar New Year (day 1)', true, null, true, '.tet.nguyen.dan.mung.1.|~TETNGUYENDANMUNG1~*KTNDM1*| lunar new year day 1 ;'),
  (gen_random_uuid(), '2026-02-18', 'Tết Nguyên đán (mùng 2)', 'Lunar New Year (day 2)', true, null, true, '.tet.nguyen.dan.mung.2.|~TETNGUYENDANMUNG2~*KTNDM2*| lunar new year day 2 ;'),
  (gen_random_uuid(), '2026-02-19', 'Tết Nguyên đán (mùng 3)', 'Lunar New Year (day 3)', true, null, true, '.tet.nguyen.dan.mung.3.|~TETNGUYENDANMUNG3~*KTNDM3*| lunar new year day 3 ;'),
  (gen_random_uuid(), '2026-02-20', 'Tết Nguyên đán (mùng 4)', 'Lunar New Year (day 4)', true, null, true, '.tet.nguyen.dan.mung.4.|~TETNGUYENDANMUNG4~*KTNDM4*| lunar new year day 4 ;'),
  (gen_random_uuid(), '2026-04-26', 'Giỗ Tổ Hùng Vương', 'Hung Kings’ Commemoration Day', true, null, true, '.gio.to.hung.vuong.|~GIOTOHUNGVUONG~*KGTHV*| hung kings commemoration day ;<2019>'),
  (gen_random_uuid(), '2026-04-27', 'Nghỉ bù Giỗ Tổ Hùng Vương', 'Day off for Hung Kings’ Commemoration Day', true, '2026-04-26', true, '.nghi.bu.gio.to.hung.vuong.|~NGHIBUGIOTOHUNGVUONG~*KNBGTHV*| day off for hung kings commemoration day ;<2019>'),
  (gen_random_uuid(), '2026-04-30', 'Ngày Chiến thắng 30/4', 'Reunification Day', true, null, true, '.ngay.chien.thang.30.4.|~NGAYCHIENTHANG304~*KNCT34*| reunification day ;'),
  (gen_random_uuid(), '2026-05-01', 'Ngày Quốc tế lao động 1/5', 'International Labour Day', true, null, true, '.ngay.quoc.te.lao.dong.1.5.|~NGAYQUOCTELAODONG15~*KNQTLD15*| international labour day ;'),
  (gen_random_uuid(), '2026-09-01', 'Nghỉ Quốc khánh', 'National Day (second day)', true, null, true, '.nghi.quoc.khanh.|~NGHIQUOCKHANH~*KNQK*| national day second day ;'),
  (gen_random_uuid(), '2026-09-02', 'Quốc khánh 2/9', 'National Day', true, null, true, '.quoc.khanh.2.9.|~QUOCKHANH29~*KQK29*| national day ;'),
  (gen_random_uuid(), '2026-11-24', 'Ngày Văn hoá Việt Nam', 'Vietnam Culture Day', true, null, true, '.ngay.van.hoa.viet.nam.|~NGAYVANHOAVIETNAM~*KNVHVN*| vietnam culture day ;'),
  (gen_random_uuid(), '2027-01-01', 'Tết Dương lịch', 'New Year’s Day', true, null, true, '.tet.duong.lich.|~TETDUONGLICH~*KTDL*| new year s day ;<2019>'),
  (gen_random_uuid(), '2027-02-04', 'Tết Nguyên đán (28 tháng Chạp)', 'Lunar New Year (before the eve)', true, null, true, '.tet.nguyen.dan.28.thang.chap.|~TETNGUYENDAN28THANGCHAP~*KTND2TC*| lunar new year before the eve ;'),
  (gen_random_uuid(), '2027-02-05', 'Tết Nguyên đán (29 tháng Chạp)', 'Lunar New Year’s Eve', true, null, true, '.tet.nguyen.dan.29.thang.chap.|~TETNGUYENDAN29THANGCHAP~*KTND2TC*| lunar new year s eve ;<2019>'),
  (gen_random_uuid(), '2027-02-06', 'Tết Nguyên đán (mùng 1)', 'Lunar New Year (day 1)', true, null, true, '.tet.nguyen.dan.mung.1.|~TETNGUYENDANMUNG1~*KTNDM1*| lunar new year day 1 ;'),
  (gen_random_uuid(), '2027-02-07', 'Tết Nguyên đán (mùng 2)', 'Lunar New Year (day 2)', true, null, true, '.tet.nguyen.dan.mung.2.|~TETNGUYENDANMUNG2~*KTNDM2*| lunar new year day 2 ;'),
  (gen_random_uuid(), '2027-02-08', 'Tết Nguyên đán (mùng 3)', 'Lunar New Year (day 3)', true, null, true, '.tet.nguyen.dan.mung.3.|~TETNGUYENDANMUNG3~*KTNDM3*| lunar new year day 3 ;'),
  (gen_random_uuid(), '2027-02-09', 'Nghỉ bù Tết Nguyên đán', 'Day off for Lunar New Year', true, '2027-02-06', true, '.nghi.bu.tet.nguyen.dan.|~NGHIBUTETNGUYENDAN~*KNBTND*| day off for lunar new year ;'),
  (gen_random_uuid(), '2027-02-10', 'Nghỉ bù Tết Nguyên đán', 'Day off for Lunar New Year', true, '2027-02-07', true, '.nghi.bu.tet.nguyen.dan.|~NGHIBUTETNGUYENDAN~*KNBTND*| day off for lunar new year ;'),
  (gen_random_uuid(), '2027-04-16', 'Giỗ Tổ Hùng Vương', 'Hung Kings’ Commemoration Day', true, null, true, '.gio.to.hung.vuong.|~GIOTOHUNGVUONG~*KGTHV*| hung kings commemoration day ;<2019>'),
  (gen_random_uuid(), '2027-04-30', 'Ngày Chiến thắng 30/4', 'Reunification Day', true, null, true, '.ngay.chien.thang.30.4.|~NGAYCHIENTHANG304~*KNCT34*| reunification day ;'),
  (gen_random_uuid(), '2027-05-01', 'Ngày Quốc tế lao động 1/5', 'International Labour Day', true, null, true, '.ngay.quoc.te.lao.dong.1.5.|~NGAYQUOCTELAODONG15~*KNQTLD15*| international labour day ;'),
  (gen_random_uuid(), '2027-05-03', 'Nghỉ bù Ngày Quốc tế lao động 1/5', 'Day off for International Labour Day', true, '2027-05-01', false, '.nghi.bu.ngay.quoc.te.lao.dong.1.5.|~NGHIBUNGAYQUOCTELAODONG15~*KNBNQTLD15*| day off for international labour day ;'),
  (gen_random_uuid(), '2027-09-02', 'Quốc khánh 2/9', 'National Day', true, null, true, '.quoc.khanh.2.9.|~QUOCKHANH29~*KQK29*| national day ;'),
  (gen_random_uuid(), '2027-09-03', 'Nghỉ Quốc khánh', 'National Day (second day)', true, null, true, '.nghi.quoc.khanh.|~NGHIQUOCKHANH~*KNQK*| national day second day ;'),
  (gen_random_uuid(), '2027-11-24', 'Ngày Văn hoá Việt Nam', 'Vietnam Culture Day', true, null, true, '.ngay.van.hoa.viet.nam.|~NGAYVANHOAVIETNAM~*KNVHVN*| vietnam culture day ;'),
  (gen_random_uuid(), '2028-01-01', 'Tết Dương lịch', 'New Year’s Day', true, null, false, '.tet.duong.lich.|~TETDUONGLICH~*KTDL*| new year s day ;<2019>'),
  (gen_random_uuid(), '2028-01-03', 'Nghỉ bù Tết Dương lịch', 'Day off for New Year’s Day', true, '2028-01-01', false, '.nghi.bu.tet.duong.lich.|~NGHIBUTETDUONGLICH~*KNBTDL*| day off for new year s day ;<2019>'),
  (gen_random_uuid(), '2028-01-24', 'Tết Nguyên đán (28 tháng Chạp)', 'Lunar New Year (before the eve)', true, null, false, '.tet.nguyen.dan.28.thang.chap.|~TETNGUYENDAN28THANGCHAP~*KTND2TC*| lunar new year before the eve ;'),
  (gen_random_uuid(), '2028-01-25', 'Tết Nguyên đán (29 tháng Chạp)', 'Lunar New Year’s Eve', true, null, false, '.tet.nguyen.dan.29.thang.chap.|~TETNGUYENDAN29THANGCHAP~*KTND2TC*| lunar new year s eve ;<2019>'),
  (gen_random_uuid(), '2028-01-26', 'Tết Nguyên đán (mùng 1)', 'Lunar New Year (day 1)', true, null, false, '.tet.nguyen.dan.mung.1.|~TETNGUYENDANMUNG1~*KTNDM1*| lunar new year day 1 ;'),
  (gen_random_uuid(), '2028-01-27', 'Tết Nguyên đán (mùng 2)', 'Lunar New Year (day 2)', true, null, false, '.tet.nguyen.dan.mung.2.|~TETNGUYENDANMUNG2~*KTNDM2*| lunar new year day 2 ;'),
  (gen_random_uuid(), '2028-01-28', 'Tết Nguyên đán (mùng 3)', 'Lunar New Year (day 3)', true, null, false, '.tet.nguyen.dan.mung.3.|~TETNGUYENDANMUNG3~*KTNDM3*| lunar new year day 3 ;'),
  (gen_random_uuid(), '2028-04-04', 'Giỗ Tổ Hùng Vương', 'Hung Kings’ Commemoration Day', true, null, false, '.gio.to.hung.vuong.|~GIOTOHUNGVUONG~*KGTHV*| hung kings commemoration day ;<2019>'),
  (gen_random_uuid(), '2028-04-30', 'Ngày Chiến thắng 30/4', 'Reunification Day', true, null, false, '.ngay.chien.thang.30.4.|~NGAYCHIENTHANG304~*KNCT34*| reunification day ;'),
  (gen_random_uuid(), '2028-05-01', 'Ngày Quốc tế lao động 1/5', 'International Labour Day', true, null, false, '.ngay.quoc.te.lao.dong.1.5.|~NGAYQUOCTELAODONG15~*KNQTLD15*| international labour day ;'),
  (gen_random_uuid(), '2028-05-02', 'Nghỉ bù Ngày Chiến thắng 30/4', 'Day off for Reunification Day', true, '2028-04-30', false, '.nghi.bu.ngay.chien.thang.30.4.|~NGHIBUNGAYCHIENTHANG304~*KNBNCT34*| day off for reunification day ;'),
  (gen_random_uuid(), '2028-09-01', 'Nghỉ Quốc khánh', 'National Day (second day)', true, null, false, '.nghi.quoc.khanh.|~NGHIQUOCKHANH~*KNQK*| national day second day ;'),
  (gen_random_uuid(), '2028-09-02', 'Quốc khánh 2/9', 'National Day', true, null, false, '.quoc.khanh.2.9.|~QUOCKHANH29~*KQK29*| national day ;'),
  (gen_random_uuid(), '2028-09-04', 'Nghỉ bù Quốc khánh 2/9', 'Day off for National Day', true, '2028-09-02', false, '.nghi.bu.quoc.khanh.2.9.|~NGHIBUQUOCKHANH29~*KNBQK29*| day off for national day ;'),
  (gen_random_uuid(), '2028-11-24', 'Ngày Văn hoá Việt Nam', 'Vietnam Culture Day', true, null, false, '.ngay.van.hoa.viet.nam.|~NGAYVANHOAVIETNAM~*KNVHVN*| vietnam culture day ;'),
  (gen_random_uuid(), '2029-01-01', 'Tết Dương lịch', 'New Year’s Day', true, null, false, '.tet.duong.lich.|~TETDUONGLICH~*KTDL*| new year s day ;<2019>'),
  (gen_random_uuid(), '2029-02-12', 'Tết Nguyên đán (29 tháng Chạp)', 'Lunar New Year’s Eve', true, null, false, '.tet.nguyen.dan.29.thang.chap.|~TETNGUYENDAN29THANGCHAP~*KTND2TC*| lunar new year s eve ;<2019>'),
  (gen_random_uuid(), '2029-02-13', 'Tết Nguyên đán (mùng 1)', 'Lunar New Year (day 1)', true, null, false, '.tet.nguyen.dan.mung.1.|~TETNGUYENDANMUNG1~*KTNDM1*| lunar new year day 1 ;'),
  (gen_random_uuid(), '2029-02-14', 'Tết Nguyên đán (mùng 2)', 'Lunar New Year (day 2)', true, null, false, '.tet.nguyen.dan.mung.2.|~TETNGUYENDANMUNG2~*KTNDM2*| lunar new year day 2 ;'),
  (gen_random_uuid(), '2029-02-15', 'Tết Nguyên đán (mùng 3)', 'Lunar New Year (day 3)', true, null, false, '.tet.nguyen.dan.mung.3.|~TETNGUYENDANMUNG3~*KTNDM3*| lunar new year day 3 ;'),
  (gen_random_uuid(), '2029-02-16', 'Tết Nguyên đán (mùng 4)', 'Lunar New Year (day 4)', true, null, false, '.tet.nguyen.dan.mung.4.|~TETNGUYENDANMUNG4~*KTNDM4*| lunar new year day 4 ;'),
  (gen_random_uuid(), '2029-04-23', 'Giỗ Tổ Hùng Vương', 'Hung Kings’ Commemoration Day', true, null, false, '.gio.to.hung.vuong.|~GIOTOHUNGVUONG~*KGTHV*| hung kings commemoration day ;<2019>'),
  (gen_random_uuid(), '2029-04-30', 'Ngày Chiến thắng 30/4', 'Reunification Day', true, null, false, '.ngay.chien.thang.30.4.|~NGAYCHIENTHANG304~*KNCT34*| reunification day ;'),
  (gen_random_uuid(), '2029-05-01', 'Ngày Quốc tế lao động 1/5', 'International Labour Day', true, null, false, '.ngay.quoc.te.lao.dong.1.5.|~NGAYQUOCTELAODONG15~*KNQTLD15*| international labour day ;'),
  (gen_random_uuid(), '2029-09-02', 'Quốc khánh 2/9', 'National Day', true, null, false, '.quoc.khanh.2.9.|~QUOCKHANH29~*KQK29*| national day ;'),
  (gen_random_uuid(), '2029-09-03', 'Nghỉ Quốc khánh', 'National Day (second day)', true, null, false, '.nghi.quoc.khanh.|~NGHIQUOCKHANH~*KNQK*| national day second day ;'),
  (gen_random_uuid(), '2029-09-04', 'Nghỉ bù Quốc khánh 2/9', 'Day off for National Day', true, '2029-09-02', false, '.nghi.bu.quoc.khanh.2.9.|~NGHIBUQUOCKHANH29~*KNBQK29*| day off for national day ;'),
  (gen_random_uuid(), '2029-11-24', 'Ngày Văn hoá Việt Nam', 'Vietnam Culture Day', true, null, false, '.ngay.van.hoa.viet.nam.|~NGAYVANHOAVIETNAM~*KNVHVN*| vietnam culture day ;'),
  (gen_random_uuid(), '2030-01-01', 'Tết Dương lịch', 'New Year’s Day', true, null, false, '.tet.duong.lich.|~TETDUONGLICH~*KTDL*| new year s day ;<2019>'),
  (gen_random_uuid(), '2030-01-31', 'Tết Nguyên đán (28 tháng Chạp)', 'Lunar New Year (before the eve)', true, null, false, '.tet.nguyen.dan.28.thang.chap.|~TETNGUYENDAN28THANGCHAP~*KTND2TC*| lunar new year before the eve ;'),
  (gen_random_uuid(), '2030-02-01', 'Tết Nguyên đán (29 tháng Chạp)', 'Lunar New Year’s Eve', true, null, false, '.tet.nguyen.dan.29.thang.chap.|~TETNGUYENDAN29THANGCHAP~*KTND2TC*| lunar new year s eve ;<2019>'),
  (gen_random_uuid(), '2030-02-02', 'Tết Nguyên đán (mùng 1)', 'Lunar New Year (day 1)', true, null, false, '.tet.nguyen.dan.mung.1.|~TETNGUYENDANMUNG1~*KTNDM1*| lunar new year day 1 ;'),
  (gen_random_uuid(), '2030-02-03', 'Tết Nguyên đán (mùng 2)', 'Lunar New Year (day 2)', true, null, false, '.tet.nguyen.dan.mung.2.|~TETNGUYENDANMUNG2~*KTNDM2*| lunar new year day 2 ;'),
  (gen_random_uuid(), '2030-02-04', 'Tết Nguyên đán (mùng 3)', 'Lunar New Year (day 3)', true, null, false, '.tet.nguyen.dan.mung.3.|~TETNGUYENDANMUNG3~*KTNDM3*| lunar new year day 3 ;'),
  (gen_random_uuid(), '2030-02-05', 'Nghỉ bù Tết Nguyên đán', 'Day off for Lunar New Year', true, '2030-02-02', false, '.nghi.bu.tet.nguyen.dan.|~NGHIBUTETNGUYENDAN~*KNBTND*| day off for lunar new year ;'),
  (gen_random_uuid(), '2030-02-06', 'Nghỉ bù Tết Nguyên đán', 'Day off for Lunar New Year', true, '2030-02-03', false, '.nghi.bu.tet.nguyen.dan.|~NGHIBUTETNGUYENDAN~*KNBTND*| day off for lunar new year ;'),
  (gen_random_uuid(), '2030-04-12', 'Giỗ Tổ Hùng Vương', 'Hung Kings’ Commemoration Day', true, null, false, '.gio.to.hung.vuong.|~GIOTOHUNGVUONG~*KGTHV*| hung kings commemoration day ;<2019>'),
  (gen_random_uuid(), '2030-04-30', 'Ngày Chiến thắng 30/4', 'Reunification Day', true, null, false, '.ngay.chien.thang.30.4.|~NGAYCHIENTHANG304~*KNCT34*| reunification day ;'),
  (gen_random_uuid(), '2030-05-01', 'Ngày Quốc tế lao động 1/5', 'International Labour Day', true, null, false, '.ngay.quoc.te.lao.dong.1.5.|~NGAYQUOCTELAODONG15~*KNQTLD15*| international labour day ;'),
  (gen_random_uuid(), '2030-09-02', 'Quốc khánh 2/9', 'National Day', true, null, false, '.quoc.khanh.2.9.|~QUOCKHANH29~*KQK29*| national day ;'),
  (gen_random_uuid(), '2030-09-03', 'Nghỉ Quốc khánh', 'National Day (second day)', true, null, false, '.nghi.quoc.khanh.|~NGHIQUOCKHANH~*KNQK*| national day second day ;'),
  (gen_random_uuid(), '2030-11-24', 'Ngày Văn hoá Việt Nam', 'Vietnam Culture Day', true, null, false, '.ngay.van.hoa.viet.nam.|~NGAYVANHOAVIETNAM~*KNVHVN*| vietnam culture day ;');
