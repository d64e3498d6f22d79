// Peter's Two Sheep Dogs at random, as fast as C++ plays it: the yardstick of bench/limit/limit.py.
//
// It plays the very games that Sheepfold plays: the same generator (sfc32), a stream for each game, and at every
// decision the same pick from the same set of codes, in the same order. The numbers in brackets are those of the
// ledger docs/rules/peter.md. All options have their usual values.

#include <bit>
#include <cstdint>
#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace {

using Set = std::uint32_t;  // pieces, or codes, as bits

constexpr int pieces = 28, numbers = 7, hand_size = 11;
constexpr int last_trick = 11, spring_trick = 5, most_rounds = 20, target = 100;
constexpr int chases_for_bonus = 3, slots = 6, slots_each = 3, fence = 2;
constexpr Set all = (1u << pieces) - 1;
constexpr Set livestock = (1u << 3 * numbers) - 1;
constexpr Set wolves = all & ~livestock;

int count(Set set) { return std::popcount(set); }

int lowest(Set set) { return std::countr_zero(set); }

Set lowest_bit(Set set) { return set & -set; }

Set nth_bit(Set set, unsigned number) {
#ifdef __BMI2__
    return _pdep_u32(1u << number, set);
#else
    while (number--) set &= set - 1;
    return lowest_bit(set);
#endif
}

bool is_fence(int slot) { return slot == fence || slot == slots_each + fence; }

int next_slot(int slot) { return slot == slots - 1 ? 0 : slot + 1; }

struct Random {
    std::uint32_t a, b, c, counter;

    Random(std::uint64_t seed, std::uint64_t index)
        : a(seed), b(seed >> 32), c(index), counter(1 + (index >> 32)) {
        for (int i = 0; i < 15; i++) next();
    }

    std::uint32_t next() {
        const std::uint32_t word = a + b + counter++;
        a = b ^ (b >> 9);
        b = c + (c << 3);
        c = std::rotl(c, 21) + word;
        return word;
    }

    unsigned below(std::uint32_t bound) {
        std::uint64_t product = std::uint64_t{next()} * bound;
        if (std::uint32_t(product) < bound) [[unlikely]] {
            const std::uint32_t uneven = -bound % bound;
            while (std::uint32_t(product) < uneven) product = std::uint64_t{next()} * bound;
        }
        return product >> 32;
    }

    Set one_of(Set set, int size) { return nth_bit(set, below(size)); }
};

struct Game {
    Random random;
    Set bag = 0;
    int bagged = 0;
    Set hand[2] = {};
    Set ring[slots] = {};  // Left, Right and Fence of player 0, then of player 1 (R1.4)
    Set barn[2] = {};
    int total[2] = {};
    int leader = 0;
    int decisions = 0;
    int chances = 0;

    Game(std::uint64_t seed, std::uint64_t index) : random(seed, index) {}

    Set chosen(Set set, int size) {
        decisions++;
        return random.one_of(set, size);
    }

    unsigned chosen_below(unsigned bound) {
        decisions++;
        return random.below(bound);
    }

    Set drawn() {
        chances++;
        const Set piece = random.one_of(bag, bagged--);
        bag ^= piece;
        return piece;
    }

    void play() {
        chances++;
        leader = random.below(2);  // R1.3
        for (int round = 1;; round++) {
            play_round();
            if (total[0] >= target || total[1] >= target || round == most_rounds) return;  // R12.1, Q25
            if (total[0] != total[1]) leader = total[0] < total[1] ? 0 : 1;                // R12.3, R12.4
        }
    }

    void play_round() {
        deal();
        int spring[2];
        for (int trick = 1; trick <= last_trick; trick++) {
            play_trick(hand_size + 1 - trick);
            if (trick == spring_trick) score_spring(spring);
        }
        for (int player = 0; player < 2; player++) total[player] += round_score(spring[player], points(player));
    }

    void deal() {  // R2
        bag = all;
        bagged = pieces;
        for (Set& held : hand) {
            held = 0;
            for (int i = 0; i < hand_size; i++) held |= drawn();
        }
        for (int player = 0; player < 2; player++) {
            Set* own = ring + slots_each * player;
            own[0] = drawn();
            own[1] = drawn();
            own[fence] = barn[player] = 0;
        }
    }

    void play_trick(int size) {  // R3
        const Set led = chosen(hand[leader], size);
        hand[leader] ^= led;
        Set& other = hand[1 - leader];
        const int kind = lowest(led) / numbers;
        const Set matching = other & (0x7Fu << numbers * kind);
        const Set followed = matching ? chosen(matching, count(matching)) : chosen(other, size);
        other ^= followed;
        const bool beaten = lowest(followed) % numbers > lowest(led) % numbers;
        const int winner = beaten ? 1 - leader : leader;
        call(ring + slots_each * winner, led, followed);
        leader = 1 - winner;  // the loser acts now, and leads the next trick (R3.7)
        act(leader);
    }

    void call(Set* own, Set led, Set followed) {  // R4, Q8
        const bool same_class = !((led | followed) & livestock) || !((led | followed) & wolves);
        unsigned code = chosen_below(same_class ? 3 : 4);
        if (same_class && code == 2) code = 3;
        own[code >> 1] |= led;
        own[code & 1] |= followed;
    }

    void act(int player) {  // R5, R8
        Set* own = ring + slots_each * player;
        int chases = 0;
        if (!own[0] && !own[1]) {
            welcome_back(player);
            return;
        }
        int side = own[0] && own[1] ? chosen_below(2) : own[0] ? 0 : 1;
        while (true) {
            chases++;
            if (!is_fence(chase(slots_each * player + side))) break;
            // the extra action: chase Left, chase Right, stop, welcome back, in this order of codes
            const int ways = (own[0] != 0) + (own[1] != 0);
            if (!ways) {
                if (own[fence] && chosen_below(2) == 1) welcome_back(player);
                break;
            }
            const int choice = chosen_below(ways + 1);
            if (choice == ways) break;
            side = own[0] ? choice : 1;
        }
        if (chases >= chases_for_bonus && bag) take_bonus(player);
    }

    void welcome_back(int player) {  // R5.2, R5.3
        Set& own_fence = ring[slots_each * player + fence];
        const Set piece = lowest_bit(own_fence);
        own_fence ^= piece;
        barn[player] |= piece;
    }

    int chase(int slot) {  // R6; the slot of the last piece
        Set taken = ring[slot];
        ring[slot] = 0;
        while (taken) {
            slot = next_slot(slot);
            Set from = taken;
            if (taken & livestock && taken & wolves) from &= chosen_below(2) ? wolves : livestock;  // R6.5
            const Set piece = lowest_bit(from);
            taken ^= piece;
            arrive(slot, piece);
        }
        return slot;
    }

    void arrive(int slot, Set piece) {  // R7
        if (piece & wolves && is_fence(slot))
            ring[slot] &= ring[slot] - 1;
        else
            ring[slot] |= piece;
    }

    void take_bonus(int player) {  // R9
        const Set piece = drawn();
        const int slot = slots_each * player + chosen_below(slots);
        arrive(slot < slots ? slot : slot - slots, piece);
    }

    int points(int player) const {  // R10.2
        const Set* own = ring + slots_each * player;
        const Set grass = own[0] | own[1];
        return 3 * count(grass & livestock) - 3 * count(grass & wolves) + 6 * count(own[fence]) +
               10 * count(barn[player]);
    }

    void score_spring(int* spring) {  // R10
        for (int player = 0; player < 2; player++) {
            spring[player] = points(player);
            ring[slots_each * player + fence] = barn[player];
            barn[player] = 0;
        }
    }

    static int round_score(int spring, int summer) {  // R11, Q20
        if (summer < spring) return spring;
        return spring > 0 && summer >= 2 * spring ? 2 * spring + summer : spring + summer;
    }
};

}  // namespace

// Games number `first`, `first` + 1, ... of a seed, one for each row of the results as Sheepfold has them: both players'
// payoffs and scores, then decisions, chance events and the ending (0 the target, 1 the last round).
extern "C" void play_games(std::uint64_t seed, std::uint64_t first, std::int64_t games, double (*payoffs)[2],
                           std::int32_t (*scores)[2], std::int32_t (*numbers)[3]) {
    for (std::int64_t row = 0; row < games; row++) {
        Game game(seed, first + row);
        game.play();
        const int margin = game.total[0] - game.total[1];
        payoffs[row][0] = (margin > 0) - (margin < 0);
        payoffs[row][1] = -payoffs[row][0];
        scores[row][0] = game.total[0];
        scores[row][1] = game.total[1];
        numbers[row][0] = game.decisions;
        numbers[row][1] = game.chances;
        numbers[row][2] = game.total[0] >= target || game.total[1] >= target ? 0 : 1;
    }
}
